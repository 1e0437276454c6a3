import { ApiProperty } from '@nestjs/swagger';
import { equals, type Listing } from '../../platform/database/listings.js';
import { column, timeColumn } from '../../platform/http/output/csv.js';
import { TIME } from '../../platform/http/output/properties.js';
import type { PointLine } from './points.queries.js';

/** A line of a customer's ledger as staff see it. */
export class StaffPointRecordView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** In the caller's language. */
  @ApiProperty() description!: string;
  @ApiProperty({ type: 'integer', description: 'Points; negative if spent or taken back' }) amount!: number;
  @ApiProperty(TIME) createdAt!: Date;
}

export const POINT_RECORD_SORTS = ['createdAt', 'amount'] as const;

/** Newest first. The sum of an account's lines is its balance. */
export const pointRecordsListing: Listing<PointLine, 'accountId'> = {
  columns: `r.id, r.reason, r.subject, r.details, r.amount::float8 AS amount, r.created_at AS "createdAt"`,
  from: 'point_records r',
  filters: { accountId: equals('r.account_id', 'uuid') },
  sorts: { createdAt: 'r.seq', amount: 'r.amount' },
  period: 'r.created_at',
  sums: { amount: 'r.amount' },
  alwaysSet: ['createdAt', 'amount'],
  defaultSort: '-createdAt',
  tieBreak: 'r.seq',
  key: 'r.id',
  csv: [
    column('事由', 'Reason', ({ reason }) => reason),
    column('对象', 'Subject', ({ subject }) => subject),
    column('积分', 'Points', ({ amount }) => amount),
    timeColumn('时间', 'Time', ({ createdAt }) => createdAt),
  ],
};
