import { Injectable } from '@nestjs/common';
import { addDays, startOfShanghaiDay } from '../../domain/calendar/calendar.js';
import type { LocalMovement } from '../../domain/payments/reconciliation.js';
import type { Tx } from '../../platform/database/transactions.js';

/** Our clock and a provider's may put a movement around midnight on different days. */
const MIDNIGHT_MS = 5 * 60_000;

export interface ComparedBill {
  readonly method: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly lines: number;
  readonly differences: number;
  readonly now: Date;
}

/** Our own records, in the form in which a provider's bill is compared with them. */
@Injectable()
export class BillMovements {
  /** Returns those of `days` whose bill has not been compared yet. */
  async listOpenDays(tx: Tx, method: string, days: readonly string[]): Promise<string[]> {
    const rows: { day: string }[] = await tx.query(
      `SELECT d.day::text AS day FROM unnest($2::date[]) AS d(day)
        WHERE NOT EXISTS (SELECT FROM payment_bills b WHERE b.method = $1 AND b.day = d.day) ORDER BY 1`,
      [method, days],
    );
    return rows.map(({ day }) => day);
  }

  /**
   * Returns every movement that the bill names, and every movement of that day that no bill has named yet. Amounts are
   * unsigned fen; refunds are identified by refund number.
   *
   * A refund counts as moved as soon as it was requested from the provider: bills list it on that day.
   */
  async list(tx: Tx, method: string, day: string, numbers: readonly string[]): Promise<LocalMovement[]> {
    const from = new Date(startOfShanghaiDay(day).getTime() - MIDNIGHT_MS);
    const to = new Date(startOfShanghaiDay(addDays(day, 1)).getTime() - MIDNIGHT_MS);
    return tx.query(
      `SELECT out_trade_no AS no, coalesce(received_fen, amount_fen)::float8 AS "amountFen",
              status IN ('succeeded', 'surplus', 'mismatched', 'deposit') AS "hasMoved"
         FROM payments
        WHERE method = $1 AND (out_trade_no = ANY ($2) OR (billed_on IS NULL AND arrived_at >= $3 AND arrived_at < $4))
       UNION ALL
       SELECT r.refund_no, r.amount_fen::float8, r.status IN ('processing', 'succeeded')
         FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE p.method = $1 AND (r.refund_no = ANY ($2)
              OR (r.billed_on IS NULL AND r.status = 'succeeded' AND r.finished_at >= $3 AND r.finished_at < $4))`,
      [method, numbers, from, to],
    );
  }

  /** Records that a day was compared and which movements its bill named. */
  async saveCompared(
    tx: Tx,
    { method, day, lines, differences, now }: ComparedBill,
    numbers: readonly string[],
  ): Promise<void> {
    await tx.query('UPDATE payments SET billed_on = $3 WHERE method = $1 AND out_trade_no = ANY ($2)', [
      method,
      numbers,
      day,
    ]);
    await tx.query(
      `UPDATE refunds r SET billed_on = $3 FROM payments p
        WHERE p.id = r.payment_id AND p.method = $1 AND r.refund_no = ANY ($2)`,
      [method, numbers, day],
    );
    await tx.query(
      `INSERT INTO payment_bills (method, day, lines, differences, compared_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [method, day, lines, differences, now],
    );
  }
}
