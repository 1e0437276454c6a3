import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { Listings } from '../../../platform/database/listings.js';
import { CurrentStaff, LetsIn, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { Id, ReadVersion, TypedLine, WholeNumber } from '../../../platform/http/input/fields.js';
import { ListQuery, OneOf, SortKey } from '../../../platform/http/input/list-query.js';
import { listOf, pageOf, PageQuery } from '../../../platform/http/input/pagination.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { SameForAll } from '../../../platform/http/server/request-log.js';
import { CASE_SORTS, CASES_CHANNEL, casesListing, CasesQueries, StaffCaseView } from '../cases.queries.js';
import { CaseEditing } from '../cases.service.js';

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

const LAST_POSITION = 10_000;

export class StaffCasesQuery extends ListQuery {
  @SortKey(...CASE_SORTS) sort?: string;
  @OneOf('true', 'false') isShown?: string;
}

export class EditCase {
  @TypedLine(100, { minLength: 1 })
  companyName!: string;

  @WholeNumber(0, LAST_POSITION)
  position!: number;

  @ApiProperty()
  @IsBoolean()
  isHidden!: boolean;
}

export class WithdrawCase {
  /** How the company requested it; for the audit log. */
  @TypedLine(300, { minLength: 1 })
  reason!: string;
}

const StaffCasePage = listOf(StaffCaseView);

/** Customer cases in the console. */
@Controller('admin/cases')
@Requires('cases.publish')
export class StaffCasesController {
  constructor(
    private readonly listings: Listings,
    private readonly editing: CaseEditing,
  ) {}

  @Get()
  @Returns(200, StaffCasePage)
  async list(@Query() query: StaffCasesQuery) {
    return this.listings.page(casesListing, query);
  }

  @Get('export')
  @ReturnsCsv('cases')
  async export(@Query() query: StaffCasesQuery) {
    return this.listings.file(casesListing, query);
  }

  @Put(':id')
  @ReturnsNothing()
  async change(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @ReadVersion() version: number,
    @Body() { companyName, position, isHidden }: EditCase,
  ): Promise<void> {
    await this.editing.change(staff, id, version, { companyName: companyName.trim(), position, isHidden });
  }

  /** Records that the company withdrew its consent by other means than its own account page. */
  @Post(':id/withdrawal')
  @ReturnsNothing()
  async withdraw(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @Body() { reason }: WithdrawCase,
  ): Promise<void> {
    await this.editing.withdraw(staff, id, reason.trim());
  }
}
