import { anyContains, isTrue, type Listing } from '../../platform/database/listings.js';
import type { OrderKind } from '../../domain/orders/order-status.js';

/** A coupon as staff see it. Amounts are in fen, percentages in ten-thousandths. */
export interface CouponRow {
  readonly id: string;
  readonly code: string;
  readonly percentBps: number | null;
  readonly amountFen: number | null;
  readonly isEnabled: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly orderKinds: OrderKind[] | null;
  readonly planIds: string[] | null;
  readonly minimumFen: number;
  readonly maxRedemptions: number | null;
  readonly maxPerCustomer: number | null;
  readonly note: string;
  readonly createdAt: Date;
  readonly version: number;
  /** Unpaid orders that hold it. */
  readonly reserved: number;
  /** Paid orders that used it. */
  readonly consumed: number;
}

export const COUPON_SORTS = ['code', 'createdAt', 'endsAt'] as const;

export const couponsListing: Listing<CouponRow, 'q' | 'isEnabled'> = {
  columns: `c.id, c.code, c.percent_bps AS "percentBps", c.amount_fen::float8 AS "amountFen", c.is_enabled AS "isEnabled",
    c.starts_at AS "startsAt", c.ends_at AS "endsAt", c.order_kinds AS "orderKinds", c.plan_ids AS "planIds",
    c.minimum_fen::float8 AS "minimumFen", c.max_redemptions AS "maxRedemptions", c.max_per_customer AS "maxPerCustomer",
    c.note, c.created_at AS "createdAt", c.version,
    (SELECT count(*)::int FROM coupon_redemptions r WHERE r.coupon_id = c.id AND r.consumed_at IS NULL
      AND (r.reserved_until IS NULL OR r.reserved_until > now())) AS reserved,
    (SELECT count(*)::int FROM coupon_redemptions r WHERE r.coupon_id = c.id AND r.consumed_at IS NOT NULL) AS consumed`,
  from: 'coupons c',
  filters: { q: anyContains('c.code', 'c.note'), isEnabled: isTrue('c.is_enabled') },
  sorts: { code: 'c.code', createdAt: 'c.created_at', endsAt: 'c.ends_at' },
  defaultSort: '-createdAt',
  tieBreak: 'c.id',
};
