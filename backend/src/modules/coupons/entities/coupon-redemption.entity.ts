import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One use of a coupon: reserved for a time for an unpaid order, and consumed when it is paid. The row is deleted when
 * the use is released, or when it has lapsed and another order needs it.
 */
@Entity('coupon_redemptions')
@Index('coupon_redemptions_coupon', ['couponId', 'accountId'])
export class CouponRedemption {
  /** An order holds at most one. */
  @PrimaryColumn({ name: 'order_id', type: 'uuid' })
  orderId!: string;

  @Column({ name: 'coupon_id', type: 'uuid' })
  couponId!: string;

  @Column({ name: 'account_id', type: 'uuid' })
  accountId!: string;

  @Column({ name: 'reserved_at', type: 'timestamptz' })
  reservedAt!: Date;

  /**
   * Other orders may take the use from this instant on. Null for rows older than this column: held as long as the order
   * is open.
   */
  @Column({ name: 'reserved_until', type: 'timestamptz', nullable: true })
  reservedUntil!: Date | null;

  @Column({ name: 'consumed_at', type: 'timestamptz', nullable: true })
  consumedAt!: Date | null;

  /** The order was paid after it had ended, when other orders could take its use: such a use may exceed the limits. */
  @Column({ name: 'is_late', type: 'boolean', default: false })
  isLate!: boolean;
}
