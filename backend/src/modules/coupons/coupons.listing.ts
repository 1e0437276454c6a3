import { anyContains, isTrue, type Listing } from '../../platform/database/listings.js';
import { COUPONED_KINDS, type CouponedKind } from '../../domain/orders/order-money.js';
import { column, timeColumn, yuanColumn } from '../../platform/http/output/csv.js';
import { COUNT, FEN, TIME } from '../../platform/http/output/returns.js';
import { ApiProperty } from '@nestjs/swagger';
import { NOW } from '../../platform/database/transactions.js';

/** A coupon as staff see it. Amounts are in fen, percentages in ten-thousandths. */
export class StaffCouponView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() code!: string;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Basis points' }) percentBps!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Fen' }) amountFen!: number | null;
  @ApiProperty() isEnabled!: boolean;
  @ApiProperty({ ...TIME, nullable: true }) startsAt!: Date | null;
  @ApiProperty({ ...TIME, nullable: true }) endsAt!: Date | null;
  @ApiProperty({ enum: COUPONED_KINDS, isArray: true, nullable: true }) orderKinds!: CouponedKind[] | null;
  @ApiProperty({ type: [String], nullable: true }) planIds!: string[] | null;
  @ApiProperty(FEN) minimumFen!: number;
  @ApiProperty({ type: 'integer', nullable: true }) maxRedemptions!: number | null;
  @ApiProperty({ type: 'integer', nullable: true }) maxPerCustomer!: number | null;
  @ApiProperty() note!: string;
  @ApiProperty(TIME) createdAt!: Date;
  /** Sent back with a change. */
  @ApiProperty(COUNT) version!: number;
  /** Unpaid orders that hold it. */
  @ApiProperty(COUNT) reserved!: number;
  /** Paid orders that used it. */
  @ApiProperty(COUNT) consumed!: number;
}

export const COUPON_SORTS = ['code', 'createdAt', 'endsAt'] as const;

export const couponsListing: Listing<StaffCouponView, 'q' | 'isEnabled'> = {
  columns: {
    id: 'c.id',
    code: 'c.code',
    percentBps: 'c.percent_bps',
    amountFen: 'c.amount_fen::float8',
    isEnabled: 'c.is_enabled',
    startsAt: 'c.starts_at',
    endsAt: 'c.ends_at',
    orderKinds: 'c.order_kinds',
    planIds: 'c.plan_ids',
    minimumFen: 'c.minimum_fen::float8',
    maxRedemptions: 'c.max_redemptions',
    maxPerCustomer: 'c.max_per_customer',
    note: 'c.note',
    createdAt: 'c.created_at',
    version: 'c.version',
    reserved: `(SELECT count(*)::int FROM coupon_redemptions r WHERE r.coupon_id = c.id AND r.consumed_at IS NULL
      AND (r.reserved_until IS NULL OR r.reserved_until > ${NOW}))`,
    consumed: '(SELECT count(*)::int FROM coupon_redemptions r WHERE r.coupon_id = c.id AND r.consumed_at IS NOT NULL)',
  },
  from: 'coupons c',
  filters: { q: anyContains('c.code', 'c.note'), isEnabled: isTrue('c.is_enabled') },
  sorts: { code: 'c.code', createdAt: 'c.created_at', endsAt: 'c.ends_at' },
  period: 'c.created_at',
  defaultSort: '-createdAt',
  tieBreak: 'c.id',
  csv: [
    column('优惠码', 'Code', ({ code }) => code),
    column('减免比例（%）', 'Discount (%)', ({ percentBps }) => (percentBps === null ? null : percentBps / 100)),
    yuanColumn('减免金额', 'Discount', ({ amountFen }) => amountFen),
    column('启用', 'Enabled', ({ isEnabled }) => isEnabled),
    timeColumn('生效时间', 'Starts', ({ startsAt }) => startsAt),
    timeColumn('失效时间', 'Ends', ({ endsAt }) => endsAt),
    yuanColumn('最低金额', 'Minimum', ({ minimumFen }) => minimumFen),
    column('总次数上限', 'Limit', ({ maxRedemptions }) => maxRedemptions),
    column('每位客户上限', 'Limit per customer', ({ maxPerCustomer }) => maxPerCustomer),
    column('已占用', 'Reserved', ({ reserved }) => reserved),
    column('已使用', 'Used', ({ consumed }) => consumed),
    column('备注', 'Note', ({ note }) => note),
  ],
};
