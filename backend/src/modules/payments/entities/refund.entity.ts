import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { RefundOrigin } from '../../../domain/orders/order-money.js';
import type { RefundStatus } from '../../../domain/payments/refund-status.js';
import { safeInteger } from '../../../platform/database/transformers.js';

/** Money returned, or about to be, against one payment. */
@Entity('refunds')
@Unique('refunds_refund_no', ['refundNo'])
@Index('refunds_payment', ['paymentId'])
@Index('refunds_finished', ['finishedAt'], { where: `status = 'succeeded'` })
@Index('refunds_under_way', ['createdAt'], { where: `status = 'processing'` })
@Index('refunds_open', ['paymentId'], { where: `status IN ('requested', 'processing', 'failed')` })
@Index('refunds_failed', ['createdAt'], { where: `status = 'failed'` })
@Check('refunds_amount_range', 'amount_fen > 0')
export class Refund {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ name: 'payment_id', type: 'uuid' })
  paymentId!: string;

  /** Our number at the provider; a retry keeps it. */
  @Column({ name: 'refund_no', type: 'text' })
  refundNo!: string;

  @Column({ name: 'amount_fen', type: 'bigint', transformer: safeInteger })
  amountFen!: number;

  @Column({ type: 'text' })
  status!: RefundStatus;

  @Column({ type: 'text' })
  origin!: RefundOrigin;

  /** Shown to staff and, where it is the customer's own, to the customer. */
  @Column({ type: 'text', default: '' })
  reason!: string;

  /** The day (YYYY-MM-DD) of the provider's bill that lists it; null until one does. */
  @Column({ name: 'billed_on', type: 'date', nullable: true })
  billedOn!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true })
  finishedAt!: Date | null;
}
