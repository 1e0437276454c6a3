import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LetsIn } from '../../../platform/http/access/access.js';
import { SameForAll } from '../../../platform/http/server/answer-copies.js';
import { pageOf, PageQuery } from '../../../platform/http/input/pagination.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { CASES_CHANNEL, CasesQueries } from '../cases.queries.js';

export class CaseView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() companyName!: string;
  @ApiProperty({ format: 'date-time' }) approvedAt!: string;
}

const CasePage = pageOf(CaseView);

@Controller('cases')
@LetsIn('public')
export class CasesController {
  constructor(private readonly cases: CasesQueries) {}

  /** Approved companies that agreed to be named. */
  @Get()
  @SameForAll(CASES_CHANNEL)
  @Returns(200, CasePage)
  async list(@Query() { pageIndex }: PageQuery) {
    const page = await this.cases.listShown(pageIndex);
    const items = page.items.map(({ approvedAt, ...one }) => ({ ...one, approvedAt: approvedAt.toISOString() }));
    return { ...page, items };
  }
}
