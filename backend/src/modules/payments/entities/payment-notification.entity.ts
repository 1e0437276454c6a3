import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A gateway's notification: taken once, or refused with the reason. */
@Entity('payment_notifications')
@Index('payment_notifications_once', ['method', 'dedupeKey'], { unique: true, where: 'dedupe_key IS NOT NULL' })
export class PaymentNotification {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  method!: string;

  /** The same for every delivery; of a refused one null, or what it was folded by. */
  @Column({ name: 'dedupe_key', type: 'text', nullable: true })
  dedupeKey!: string | null;

  /** Why it was refused; null when it was taken. */
  @Column({ type: 'text', nullable: true })
  refusal!: string | null;

  /** SHA-256 of the bytes, hex: enough to compare, nothing to leak. */
  @Column({ name: 'body_hash', type: 'text' })
  bodyHash!: string;

  @Column({ type: 'text' })
  address!: string;

  @Column({ name: 'received_at', type: 'timestamptz' })
  receivedAt!: Date;

  /** How many refused ones this row stands for. */
  @Column({ type: 'integer', default: 1 })
  deliveries!: number;
}
