import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { anyContains, isTrue, type Listing } from '../../platform/database/listings.js';
import { type PagedList, Reads } from '../../platform/database/reads.js';
import { type Page, PAGE_SIZE } from '../../platform/http/input/pagination.js';
import { column, timeColumn } from '../../platform/http/output/csv.js';
import { COUNT, TIME } from '../../platform/http/output/returns.js';

/** What the public may see of a case, and nothing else. */
interface ShownCase {
  readonly id: string;
  readonly companyName: string;
  readonly approvedAt: Date;
}

/** Notified by a trigger on every change of the table. */
export const CASES_CHANNEL = 'cases';

const IS_SHOWN = 'NOT is_hidden AND withdrawn_at IS NULL';
const SHOWN: PagedList = {
  page: {
    name: 'cases-shown',
    text: `SELECT id, company_name AS "companyName", approved_at AS "approvedAt" FROM cases
            WHERE ${IS_SHOWN} ORDER BY position, approved_at DESC, id LIMIT ${PAGE_SIZE} OFFSET $1`,
  },
  count: { name: 'cases-shown-count', text: `SELECT count(*)::int AS total FROM cases WHERE ${IS_SHOWN}` },
};

@Injectable()
export class CasesQueries {
  constructor(private readonly reads: Reads) {}

  /**
   * Returns a page in display order. Reads from the database itself: the first page is cached until the next
   * notification of a change.
   */
  async listShown(pageIndex: number): Promise<Page<ShownCase>> {
    return this.reads.page<ShownCase>(SHOWN, [], pageIndex);
  }
}

/** A case as staff see it. */
export class StaffCaseView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) applicationId!: string | null;
  @ApiProperty() companyName!: string;
  @ApiProperty(COUNT) position!: number;
  @ApiProperty() isHidden!: boolean;
  @ApiProperty(TIME) approvedAt!: Date;
  /** When the company withdrew its consent; the case is hidden from then on. */
  @ApiProperty({ ...TIME, nullable: true }) withdrawnAt!: Date | null;
  /** Sent back with a change. */
  @ApiProperty(COUNT) version!: number;
}

export const CASE_SORTS = ['position', 'approvedAt', 'companyName'] as const;

/** In the order of the public page. */
export const casesListing: Listing<StaffCaseView, 'q' | 'isShown'> = {
  columns: {
    id: 'c.id',
    applicationId: 'c.application_id',
    companyName: 'c.company_name',
    position: 'c.position',
    isHidden: 'c.is_hidden',
    approvedAt: 'c.approved_at',
    withdrawnAt: 'c.withdrawn_at',
    version: 'c.version',
  },
  from: 'cases c',
  filters: { q: anyContains('c.company_name'), isShown: isTrue(IS_SHOWN) },
  sorts: { position: 'c.position', approvedAt: 'c.approved_at', companyName: 'c.company_name' },
  period: 'c.approved_at',
  defaultSort: 'position',
  tieBreak: 'c.id',
  csv: [
    column('公司名称', 'Company', ({ companyName }) => companyName),
    column('位置', 'Position', ({ position }) => position),
    column('已隐藏', 'Hidden', ({ isHidden }) => isHidden),
    timeColumn('通过时间', 'Approved', ({ approvedAt }) => approvedAt),
    timeColumn('撤下时间', 'Withdrawn', ({ withdrawnAt }) => withdrawnAt),
  ],
};
