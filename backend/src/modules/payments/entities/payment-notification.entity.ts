import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A gateway's notification: accepted once, or refused with the reason. */
@Entity('payment_notifications')
@Index('payment_notifications_once', ['method', 'dedupeKey'], { unique: true, where: 'dedupe_key IS NOT NULL' })
export class PaymentNotification {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'text' })
  method!: string;

  /** The same for every delivery of an accepted notification. For refused ones the key they are folded by, or null. */
  @Column({ name: 'dedupe_key', type: 'text', nullable: true })
  dedupeKey!: string | null;

  /** Why it was refused; null when it was accepted. */
  @Column({ type: 'text', nullable: true })
  refusal!: string | null;

  /** SHA-256 of the body, hex: enough to compare bodies without storing them. */
  @Column({ name: 'body_hash', type: 'text' })
  bodyHash!: string;

  @Column({ type: 'text' })
  address!: string;

  @Column({ name: 'received_at', type: 'timestamptz' })
  receivedAt!: Date;

  /** How many deliveries this row counts; above 1 only for refused ones. */
  @Column({ type: 'integer', default: 1 })
  deliveries!: number;
}
