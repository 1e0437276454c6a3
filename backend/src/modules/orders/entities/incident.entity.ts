import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { AnyIncidentKind } from '../../../domain/orders/incident-kinds.js';
import type { MismatchOutcome } from '../../../domain/orders/mismatch.js';
import type { IncidentResolution } from '../../../domain/orders/order-effects.js';

/** A payment anomaly: what happened, what was done automatically, and how staff resolved it. */
@Entity('payment_incidents')
@Index('payment_incidents_open', ['createdAt'], { where: 'closed_at IS NULL' })
export class PaymentIncident {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Null when the order could not be identified. */
  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId!: string | null;

  @Column({ type: 'text' })
  method!: string;

  @Column({ name: 'out_trade_no', type: 'text' })
  outTradeNo!: string;

  @Column({ type: 'text' })
  kind!: AnyIncidentKind;

  @Column({ type: 'text' })
  resolution!: IncidentResolution;

  /** The fact that raised it, as the provider reported it. */
  @Column({ type: 'jsonb' })
  fact!: object;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  closedAt!: Date | null;

  /** The member of staff who closed it; null while it is open. */
  @Column({ name: 'closed_by', type: 'uuid', nullable: true })
  closedBy!: string | null;

  /** How money of a wrong amount was dealt with; null for other kinds, and where staff resolved it in another way. */
  @Column({ type: 'text', nullable: true })
  outcome!: MismatchOutcome | null;

  /** What staff did about it. */
  @Column({ type: 'text', default: '' })
  note!: string;
}
