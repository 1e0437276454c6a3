import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import type { DeliveryStatus } from './entities/mail-delivery.entity.js';

/** One try, and how it ended. */
export interface DeliveryTry {
  readonly letterId: string;
  readonly eventId: string;
  readonly letter: string;
  readonly recipient: string;
  readonly status: DeliveryStatus;
  readonly error: string | null;
  readonly at: Date;
}

@Injectable()
export class MailDeliveriesRepository {
  /** Counts the try and returns how many there have been. */
  async record(tx: Tx, { letterId, eventId, letter, recipient, status, error, at }: DeliveryTry): Promise<number> {
    const [row]: { attempts: number }[] = await tx.query(
      `INSERT INTO mail_deliveries AS d
         (letter_id, event_id, letter, recipient, status, attempts, last_error, created_at, updated_at, sent_at)
       VALUES ($1, $2, $3, $4, $5, 1, $6, $7, $7, CASE WHEN $5 = 'sent' THEN $7::timestamptz END)
       ON CONFLICT (letter_id) DO UPDATE
         SET status = excluded.status, attempts = d.attempts + 1, last_error = excluded.last_error,
             updated_at = excluded.updated_at, sent_at = excluded.sent_at
       RETURNING attempts`,
      [letterId, eventId, letter, recipient, status, error, at],
    );
    return row?.attempts ?? 1;
  }

  async forgetRecipient(tx: Tx, mail: string): Promise<void> {
    await tx.query('UPDATE mail_deliveries SET recipient = NULL WHERE recipient = $1', [mail]);
  }

  async removeOlderThan(tx: Tx, instant: Date): Promise<void> {
    await tx.query('DELETE FROM mail_deliveries WHERE updated_at < $1', [instant]);
  }
}
