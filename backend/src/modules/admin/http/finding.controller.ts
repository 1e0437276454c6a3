import { Controller, Get, Query } from '@nestjs/common';
import { LetsIn } from '../../../platform/http/access/access.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { FindingQueries } from '../finding/finding.queries.js';
import { FindQuery, FoundView } from './finding.dto.js';

@Controller('admin/find')
@LetsIn('staff')
export class FindingController {
  constructor(private readonly queries: FindingQueries) {}

  /** Customers, and whatever belongs to them, that the caller's role may open: at most six of each kind. */
  @Get()
  @Returns(200, [FoundView])
  async find(@CurrentAccount() { role }: Principal, @Query() { q }: FindQuery) {
    return this.queries.find(role, q);
  }
}
