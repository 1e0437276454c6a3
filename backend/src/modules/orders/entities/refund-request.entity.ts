import { Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

export const REFUND_REQUEST_STATUSES = ['waiting', 'approved', 'rejected'] as const;
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number];

/** A customer's request for a refund of the money or points of an order: one per order, decided by staff. */
@Entity('refund_requests')
@Unique('refund_requests_refund', ['refundNo'])
@Index('refund_requests_waiting', ['requestedAt'], { where: `status = 'waiting'` })
export class RefundRequest {
  @PrimaryColumn({ name: 'order_id', type: 'uuid' })
  orderId!: string;

  /** The refund that waits for the decision; null for an order that was paid with points. */
  @Column({ name: 'refund_no', type: 'text', nullable: true })
  refundNo!: string | null;

  /** In the customer's words; blank when they said nothing. */
  @Column({ type: 'text' })
  reason!: string;

  @Column({ type: 'text' })
  status!: RefundRequestStatus;

  /** The reply of staff to the customer. */
  @Column({ type: 'text', default: '' })
  answer!: string;

  @Column({ name: 'requested_at', type: 'timestamptz' })
  requestedAt!: Date;

  @Column({ name: 'answered_by', type: 'uuid', nullable: true })
  answeredBy!: string | null;

  @Column({ name: 'answered_at', type: 'timestamptz', nullable: true })
  answeredAt!: Date | null;
}
