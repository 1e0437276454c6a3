import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One use of a coupon: reserved while its order is unpaid, consumed when it is paid, gone when it is given back. */
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

  @Column({ name: 'consumed_at', type: 'timestamptz', nullable: true })
  consumedAt!: Date | null;

  /** The order was paid after its end, when its use was free for others again: such a use may exceed the limits. */
  @Column({ name: 'is_late', type: 'boolean', default: false })
  isLate!: boolean;
}
