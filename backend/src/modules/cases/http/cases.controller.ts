import { Controller, Get } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LetsIn } from '../../../platform/http/access.js';
import { SameForAll } from '../../../platform/http/answer-copies.js';
import { Returns } from '../../../platform/http/returns.js';
import { CASES_CHANNEL, CasesQueries } from '../cases.queries.js';

export class CaseView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() companyName!: string;
  @ApiProperty({ format: 'date-time' }) approvedAt!: string;
}

export class CasesView {
  @ApiProperty({ type: [CaseView] }) items!: CaseView[];
  @ApiProperty({ type: 'integer' }) total!: number;
}

@Controller('cases')
@LetsIn('public')
export class CasesController {
  constructor(private readonly cases: CasesQueries) {}

  /** Companies that were approved and agreed to be named. */
  @Get()
  @SameForAll(CASES_CHANNEL)
  @Returns(200, CasesView)
  async list(): Promise<CasesView> {
    const cases = await this.cases.listShown();
    const items = cases.map(({ id, companyName, approvedAt }) => ({
      id,
      companyName,
      approvedAt: approvedAt.toISOString(),
    }));
    return { items, total: items.length };
  }
}
