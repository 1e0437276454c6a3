import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Locale } from '../../domain/locale/locales.js';
import type { StoredProps } from './rendering/renderers.js';

/**
 * `waiting`: the server could not take it yet. `failed`: the server could not take it for three days; or an error of our
 * own, which is retried, then parked for staff.
 * `bounced`: the recipient was refused permanently. `expired`: the code in it ran out before it could be sent.
 */
export const DELIVERY_STATUSES = ['waiting', 'sent', 'failed', 'bounced', 'expired'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What the job of a letter that bounced or was given up held beyond the columns, so that staff can send the letter again. */
export interface KeptLetter {
  readonly locale: Locale;
  readonly props: StoredProps;
}

/** The delivery status of a letter. The content of a letter that arrived is never stored. */
@Entity('mail_deliveries')
@Check('mail_deliveries_status', `status IN ('waiting', 'sent', 'failed', 'bounced', 'expired')`)
@Index('mail_deliveries_updated', ['updatedAt'])
@Index('mail_deliveries_recipient', ['recipient'])
@Index('mail_deliveries_order', ['orderId'])
@Index('mail_deliveries_status_updated_at', ['status', 'updatedAt'])
export class MailDelivery {
  @PrimaryColumn({ name: 'letter_id', type: 'uuid' })
  letterId!: string;

  /** Id of the outbox row that requested it. */
  @Column({ name: 'event_id', type: 'text' })
  eventId!: string;

  @Column({ type: 'text' })
  letter!: string;

  /** Null once the person's data has been erased. */
  @Column({ type: 'text', nullable: true })
  recipient!: string | null;

  /** The order that it is about. */
  @Column({ name: 'order_id', type: 'uuid', nullable: true })
  orderId!: string | null;

  @Column({ type: 'text' })
  status!: DeliveryStatus;

  @Column({ type: 'integer' })
  attempts!: number;

  /** The mail server's reply, without addresses. */
  @Column({ name: 'last_error', type: 'text', nullable: true })
  lastError!: string | null;

  /** Set only for a letter without a secret that bounced or was given up, until it is sent again or the recipient is erased. */
  @Column({ type: 'jsonb', nullable: true })
  kept!: KeptLetter | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt!: Date | null;
}
