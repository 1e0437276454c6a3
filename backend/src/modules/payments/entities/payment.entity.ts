import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.js';
import type { PaymentStatus } from '../../../domain/payments/payment-status.js';
import { safeInteger } from '../../../platform/database/transformers.js';
import type { PaymentAction, PaymentScene } from '../provider.port.js';

/** One attempt to collect the money of one order with one provider. */
@Entity('payments')
@Unique('payments_out_trade_no', ['outTradeNo'])
@Unique('payments_transaction', ['method', 'transactionId'])
@Index('payments_order', ['orderId'])
@Index('payments_one_success', ['orderId'], { unique: true, where: `status = 'succeeded'` })
@Check('payments_amount_range', 'amount_fen > 0')
export class Payment {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'order_id', type: 'uuid' })
  orderId!: string;

  @Column({ type: 'text' })
  method!: PaymentMethod;

  /** Desktop or phone, for methods that offer something else on phones. */
  @Column({ type: 'text', nullable: true })
  scene!: PaymentScene | null;

  /** Our number at the provider; never used twice. */
  @Column({ name: 'out_trade_no', type: 'text' })
  outTradeNo!: string;

  @Column({ type: 'text' })
  status!: PaymentStatus;

  /** The amount requested from the provider, in fen; once it pays the order, the part that does. */
  @Column({ name: 'amount_fen', type: 'bigint', transformer: safeInteger })
  amountFen!: number;

  /**
   * The amount the provider reports as collected, in the smallest unit of its currency; null until money has arrived.
   */
  @Column({ name: 'received_fen', type: 'bigint', nullable: true, transformer: safeInteger })
  receivedFen!: number | null;

  /** The provider's number for the money movement. */
  @Column({ name: 'transaction_id', type: 'text', nullable: true })
  transactionId!: string | null;

  /** The provider's number for the attempt. */
  @Column({ name: 'provider_ref', type: 'text', nullable: true })
  providerRef!: string | null;

  /** What the customer does next; null until the provider has responded. */
  @Column({ type: 'jsonb', nullable: true })
  action!: PaymentAction | null;

  /** First instant at which it is no longer offered. */
  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'last_polled_at', type: 'timestamptz', nullable: true })
  lastPolledAt!: Date | null;

  @Column({ name: 'arrived_at', type: 'timestamptz', nullable: true })
  arrivedAt!: Date | null;

  /** The day (YYYY-MM-DD) of the provider's bill that lists it; null until one does. */
  @Column({ name: 'billed_on', type: 'date', nullable: true })
  billedOn!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
