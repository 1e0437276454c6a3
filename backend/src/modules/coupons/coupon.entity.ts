import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { CouponedKind } from '../../domain/orders/order-money.js';
import { safeInteger } from '../../platform/database/transactions.js';

/** A code that lowers an order's price. A null term means no limit. */
@Entity('coupons')
@Unique('coupons_code', ['code'])
@Check('coupons_one_value', '(percent_bps IS NULL) <> (amount_fen IS NULL)')
export class Coupon {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Normalised by `normalizeCouponCode` before every write and lookup. */
  @Column('text')
  code!: string;

  /** Ten-thousandths off the subtotal: 1_000 is 10 %. */
  @Column('integer', { nullable: true })
  percentBps!: number | null;

  /** Fen off the subtotal. */
  @Column('bigint', { nullable: true, transformer: safeInteger })
  amountFen!: number | null;

  @Column('boolean', { default: true })
  isEnabled!: boolean;

  /** First instant at which it is valid. */
  @Column('timestamptz', { nullable: true })
  startsAt!: Date | null;

  /** First instant at which it is no longer valid. */
  @Column('timestamptz', { nullable: true })
  endsAt!: Date | null;

  @Column('text', { array: true, nullable: true })
  orderKinds!: CouponedKind[] | null;

  @Column('text', { array: true, nullable: true })
  planIds!: string[] | null;

  /** Minimum subtotal in fen. */
  @Column('bigint', { default: 0, transformer: safeInteger })
  minimumFen!: number;

  /**
   * Orders above this amount, in fen, cannot use the code, because what one person may offer was computed with it.
   * Null: no bound.
   */
  @Column('bigint', { nullable: true, transformer: safeInteger })
  largestOrderFen!: number | null;

  @Column('integer', { nullable: true })
  maxRedemptions!: number | null;

  @Column('integer', { nullable: true })
  maxPerCustomer!: number | null;

  /** Internal note for staff. */
  @Column('text', { default: '' })
  note!: string;

  @Column('timestamptz')
  createdAt!: Date;

  /** Incremented by the database whenever a column that staff edit is written. */
  @Column('integer', { default: 1 })
  version!: number;
}

/**
 * One use of a coupon: reserved for a time for an unpaid order, and consumed when it is paid. The row is deleted when
 * the use is released, or when it has lapsed and another order needs it.
 */
@Entity('coupon_redemptions')
@Index('coupon_redemptions_coupon', ['couponId', 'accountId'])
export class CouponRedemption {
  /** An order holds at most one. */
  @PrimaryColumn('uuid')
  orderId!: string;

  @Column('uuid')
  couponId!: string;

  @Column('uuid')
  accountId!: string;

  @Column('timestamptz')
  reservedAt!: Date;

  /**
   * Other orders may take the use from this instant on. Null for rows older than this column: held as long as the order
   * is open.
   */
  @Column('timestamptz', { nullable: true })
  reservedUntil!: Date | null;

  @Column('timestamptz', { nullable: true })
  consumedAt!: Date | null;

  /** The order was paid after it had ended, when other orders could take its use: such a use may exceed the limits. */
  @Column('boolean', { default: false })
  isLate!: boolean;
}

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  coupons: {
    holds: 'Coupons, which lower the price of an order.',
    columns: {
      id: 'uuid',
      code: 'code that customers enter, in upper case',
      created_at: 'instant of creation',
    },
  },
} as const;
