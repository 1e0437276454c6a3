import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { DeliveryStatus, KeptLetter } from './mail-delivery.entity.js';

/** One delivery attempt and its outcome. */
export interface DeliveryTry {
  readonly letterId: string;
  readonly eventId: string;
  readonly letter: string;
  readonly recipient: string;
  /** The order that the letter is about. */
  readonly orderId: string | null;
  readonly status: DeliveryStatus;
  readonly error: string | null;
  /** What sending it again needs. */
  readonly kept: KeptLetter | null;
  readonly at: Date;
}

/** The state of a letter's delivery, its row locked. */
export interface LockedDelivery extends Omit<DeliveryTry, 'letterId' | 'recipient' | 'orderId' | 'error' | 'at'> {
  /** Null once the person's data has been erased. */
  readonly recipient: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
}

@Injectable()
export class MailDeliveriesRepository {
  constructor(private readonly transactions: Transactions) {}

  /** Records an attempt, in a transaction of its own. */
  async record(attempt: DeliveryTry): Promise<void> {
    const { letterId, eventId, letter, recipient, orderId, status, error, kept, at } = attempt;
    await this.transactions.statement(
      `INSERT INTO mail_deliveries AS d
         (letter_id, event_id, letter, recipient, status, attempts, last_error, kept, created_at, updated_at,
          sent_at, order_id)
       VALUES ($1, $2, $3, $4, $5, 1, $6, $8, $7, $7, CASE WHEN $5 = 'sent' THEN $7::timestamptz END, $9)
       ON CONFLICT (letter_id) DO UPDATE
         SET event_id = excluded.event_id, kept = excluded.kept, status = excluded.status,
             attempts = d.attempts + 1, last_error = excluded.last_error, updated_at = excluded.updated_at,
             sent_at = excluded.sent_at`,
      [letterId, eventId, letter, recipient, status, error, at, kept, orderId],
    );
  }

  /** Locks the delivery of a letter; null when none has been attempted or its row has been removed for age. */
  async lock(tx: Tx, letterId: string): Promise<LockedDelivery | null> {
    const [row]: LockedDelivery[] = await tx.query(
      `SELECT event_id AS "eventId", letter, recipient, status, attempts, last_error AS "lastError", kept
         FROM mail_deliveries WHERE letter_id = $1 FOR UPDATE`,
      [letterId],
    );
    return row ?? null;
  }

  /** Marks the letter as waiting and clears `kept`, which the new job now holds. */
  async sendAgain(tx: Tx, letterId: string, at: Date): Promise<void> {
    await tx.query(`UPDATE mail_deliveries SET status = 'waiting', kept = NULL, updated_at = $2 WHERE letter_id = $1`, [
      letterId,
      at,
    ]);
  }

  async forgetRecipient(tx: Tx, mail: string): Promise<void> {
    await tx.query('UPDATE mail_deliveries SET recipient = NULL, kept = NULL WHERE recipient = $1', [mail]);
  }

  async removeOlderThan(tx: Tx, instant: Date): Promise<void> {
    await tx.query('DELETE FROM mail_deliveries WHERE updated_at < $1', [instant]);
  }
}
