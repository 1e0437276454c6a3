import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Locale } from '../../../domain/locale/locales.js';
import type { StoredProps } from '../rendering/letter-renderer.js';

/**
 * `waiting` the server could not take it yet; `failed` our own fault, tried again and then set aside for staff;
 * `bounced` the recipient is refused for good; `expired` its code had run out before it could be sent.
 */
export const DELIVERY_STATUSES = ['waiting', 'sent', 'failed', 'bounced', 'expired'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A letter that was refused for good, for staff to send again: what its job said beyond the columns. */
export interface KeptLetter {
  readonly locale: Locale;
  readonly props: StoredProps;
}

/** What became of a letter. Of one that arrived it holds no word. */
@Entity('mail_deliveries')
@Check('mail_deliveries_status', `status IN ('waiting', 'sent', 'failed', 'bounced', 'expired')`)
@Index('mail_deliveries_updated', ['updatedAt'])
@Index('mail_deliveries_recipient', ['recipient'])
@Index('mail_deliveries_status_updated_at', ['status', 'updatedAt'])
export class MailDelivery {
  @PrimaryColumn({ name: 'letter_id', type: 'uuid' })
  letterId!: string;

  /** The outbox row that asked for it. */
  @Column({ name: 'event_id', type: 'text' })
  eventId!: string;

  @Column({ type: 'text' })
  letter!: string;

  /** Null once the person has asked to be forgotten. */
  @Column({ type: 'text', nullable: true })
  recipient!: string | null;

  @Column({ type: 'text' })
  status!: DeliveryStatus;

  @Column({ type: 'integer' })
  attempts!: number;

  /** What the mail server said, without addresses. */
  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError!: string | null;

  /** Only of a bounced letter that carries no secret, until it is sent again or the recipient is forgotten. */
  @Column({ type: 'jsonb', nullable: true })
  kept!: KeptLetter | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt!: Date | null;
}
