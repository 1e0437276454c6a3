import { Injectable } from '@nestjs/common';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Locale } from '../../domain/locale/locales.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { MailAboutAnother } from './mails/index.js';
import type { StoredProps } from './rendering/renderers.js';

/**
 * `waiting`: the server could not take it yet. `failed`: the server could not take it for three days; or an error of our
 * own, which is retried, then parked for staff.
 * `bounced`: the recipient was refused permanently. `expired`: the code in it ran out before it could be sent, or the
 * recipient's data was erased before.
 */
export const DELIVERY_STATUSES = ['waiting', 'sent', 'failed', 'bounced', 'expired'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What the job of a mail that bounced or was given up held beyond the columns, so that staff can send the mail again. */
export interface KeptMail {
  readonly locale: Locale;
  readonly props: StoredProps;
}

/** The delivery status of a mail. The content of a mail that arrived is never stored. */
@Entity('mail_deliveries')
@Check('mail_deliveries_status', `status IN ('waiting', 'sent', 'failed', 'bounced', 'expired')`)
@Index('mail_deliveries_updated', ['updatedAt'])
@Index('mail_deliveries_recipient', ['recipient'])
@Index('mail_deliveries_order', ['orderId'])
@Index('mail_deliveries_status_updated_at', ['status', 'updatedAt'])
export class MailDelivery {
  @PrimaryColumn('uuid')
  letterId!: string;

  /** Id of the outbox row that requested it. */
  @Column('text')
  eventId!: string;

  @Column('text')
  letter!: string;

  /** Null once the person's data has been erased. */
  @Column('text', { nullable: true })
  recipient!: string | null;

  /** The order that it is about. */
  @Column('uuid', { nullable: true })
  orderId!: string | null;

  @Column('text')
  status!: DeliveryStatus;

  @Column('integer')
  attempts!: number;

  /** The mail server's reply, without addresses. */
  @Column('text', { nullable: true })
  lastError!: string | null;

  /** Set only for a mail without a secret that bounced or was given up, until it is sent again or the recipient is erased. */
  @Column('jsonb', { nullable: true })
  kept!: KeptMail | null;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz')
  updatedAt!: Date;

  @Column('timestamptz', { nullable: true })
  sentAt!: Date | null;
}

/** One delivery attempt and its outcome. */
export interface DeliveryTry {
  readonly letterId: string;
  readonly eventId: string;
  readonly letter: string;
  readonly recipient: string;
  /** The order that the mail is about. */
  readonly orderId: string | null;
  readonly status: DeliveryStatus;
  readonly error: string | null;
  /** What sending it again needs. */
  readonly kept: KeptMail | null;
  readonly at: Date;
}

/** The state of a mail's delivery, its row locked. */
export interface LockedDelivery extends Omit<DeliveryTry, 'letterId' | 'recipient' | 'orderId' | 'error' | 'at'> {
  /** Null once the person's data has been erased. */
  readonly recipient: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
}

@Injectable()
export class MailDeliveriesRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Records an attempt, in a separate transaction. What an erasure has removed is not stored again. */
  async record(attempt: DeliveryTry): Promise<void> {
    const { letterId, eventId, letter, recipient, orderId, status, error, kept, at } = attempt;
    await this.transactions.statement(
      `INSERT INTO mail_deliveries AS d
         (letter_id, event_id, letter, recipient, status, attempts, last_error, kept, created_at, updated_at,
          sent_at, order_id)
       VALUES ($1, $2, $3, $4, $5, 1, $6, $8, $7, $7, CASE WHEN $5 = 'sent' THEN $7::timestamptz END, $9)
       ON CONFLICT (letter_id) DO UPDATE
         SET event_id = excluded.event_id, kept = CASE WHEN d.recipient IS NOT NULL THEN excluded.kept END,
             status = CASE WHEN d.recipient IS NULL AND excluded.status IN ('waiting', 'failed') THEN d.status
                           ELSE excluded.status END,
             attempts = d.attempts + 1, last_error = excluded.last_error, updated_at = excluded.updated_at,
             sent_at = excluded.sent_at`,
      [letterId, eventId, letter, recipient, status, error, at, kept, orderId],
    );
  }

  /** Locks the delivery of a mail; null when none has been attempted or its row has been removed for age. */
  async lock(tx: Tx, letterId: string): Promise<LockedDelivery | null> {
    const [row]: LockedDelivery[] = await tx.query(
      `SELECT event_id AS "eventId", letter, recipient, status, attempts, last_error AS "lastError", kept
         FROM mail_deliveries WHERE letter_id = $1 FOR UPDATE`,
      [letterId],
    );
    return row ?? null;
  }

  /** Marks the mail as waiting and clears `kept`, which the new job now holds. */
  async sendAgain(tx: Tx, letterId: string, at: Date): Promise<void> {
    await tx.query(`UPDATE mail_deliveries SET status = 'waiting', kept = NULL, updated_at = $2 WHERE letter_id = $1`, [
      letterId,
      at,
    ]);
  }

  async forgetRecipient(tx: Tx, mail: string): Promise<void> {
    await tx.query('UPDATE mail_deliveries SET recipient = NULL, kept = NULL WHERE recipient = $1', [mail]);
  }

  /**
   * Ends the delivery of a mail whose job was withdrawn. A mail that was never attempted gets a row, too: from it, a
   * job that is under way learns that the recipient has been erased.
   */
  async withdraw(
    tx: Tx,
    { letterId, eventId, letter, orderId, at }: Pick<DeliveryTry, 'letterId' | 'eventId' | 'letter' | 'orderId' | 'at'>,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO mail_deliveries AS d
         (letter_id, event_id, letter, recipient, status, attempts, created_at, updated_at, order_id)
       VALUES ($1, $2, $3, NULL, 'expired', 0, $4, $4, $5)
       ON CONFLICT (letter_id) DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at
        WHERE d.status IN ('waiting', 'failed')`,
      [letterId, eventId, letter, at, orderId],
    );
  }

  /** Clears what is kept about a person in a mail to someone else. */
  async forgetInMail(tx: Tx, { name, address }: MailAboutAnother, mail: string, blank: StoredProps): Promise<void> {
    await tx.query(
      `UPDATE mail_deliveries SET kept = jsonb_set(kept, '{props}', kept -> 'props' || $4::jsonb)
        WHERE letter = $1 AND kept -> 'props' ->> $2::text = $3`,
      [name, address, mail, JSON.stringify(blank)],
    );
  }

  async removeOlderThan(tx: Tx, instant: Date): Promise<void> {
    await tx.query('DELETE FROM mail_deliveries WHERE updated_at < $1', [instant]);
  }
}

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  mail_deliveries: {
    holds: 'Mails and their delivery status.',
    columns: {
      letter_id: 'uuid of the mail',
      letter: 'name of the template',
      recipient: 'address; null once erased',
      order_id: 'order that it is about; null for none, and for what releases before 0.2.0 sent',
      status: 'one of `DELIVERY_STATUSES`',
      updated_at: 'instant of the last status change',
    },
  },
} as const;
