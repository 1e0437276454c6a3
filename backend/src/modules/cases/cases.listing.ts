import { anyContains, isTrue, type Listing } from '../../platform/database/listings.js';
import { column, timeColumn } from '../../platform/http/output/csv.js';
import { TIME, COUNT } from '../../platform/http/output/properties.js';
import { ApiProperty } from '@nestjs/swagger';

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
  columns: `c.id, c.application_id AS "applicationId", c.company_name AS "companyName", c.position,
    c.is_hidden AS "isHidden", c.approved_at AS "approvedAt", c.withdrawn_at AS "withdrawnAt", c.version`,
  from: 'cases c',
  filters: { q: anyContains('c.company_name'), isShown: isTrue('NOT c.is_hidden AND c.withdrawn_at IS NULL') },
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
