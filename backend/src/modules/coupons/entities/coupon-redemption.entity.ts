import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * One use of a coupon: reserved for a while for an unpaid order, consumed when it is paid, gone when it is given back or
 * lapsed and wanted by another.
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

  /** From then on others may have it. Null for one of before there was an end: held as long as its order is open. */
  @Column({ name: 'reserved_until', type: 'timestamptz', nullable: true })
  reservedUntil!: Date | null;

  @Column({ name: 'consumed_at', type: 'timestamptz', nullable: true })
  consumedAt!: Date | null;

  /** The order was paid after its end, when its use was free for others again: such a use may exceed the limits. */
  @Column({ name: 'is_late', type: 'boolean', default: false })
  isLate!: boolean;
}
