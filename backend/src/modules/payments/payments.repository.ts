import { Injectable } from '@nestjs/common';
import { addDays, startOfShanghaiDay } from '../../domain/calendar/calendar.js';
import type { PaymentState, RefundState } from '../../domain/orders/order-money.js';
import type { LocalMovement } from '../../domain/payments/reconciliation.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Payment, Refund } from './payment.entity.js';
import type { PaymentAction } from './provider.port.js';

export type NewPayment = Pick<
  Payment,
  'id' | 'orderId' | 'method' | 'scene' | 'outTradeNo' | 'amountFen' | 'expiresAt' | 'createdAt'
>;

/** Everything a provider needs to make a refund. Amounts are fen. */
export interface SendableRefund {
  readonly refundNo: string;
  readonly amountFen: number;
  readonly status: RefundState['status'];
  readonly reason: string;
  readonly method: Payment['method'];
  readonly outTradeNo: string;
  readonly providerRef: string | null;
  readonly transactionId: string;
  readonly totalFen: number;
  /** Staff return the money another way, because the provider refused. */
  readonly isReturnedOtherwise: boolean;
  /** When the money became due; for a request, when it was made. */
  readonly begunAt: Date;
}

/** What staff decided about a refund that its provider refused. */
export type RefundEnd = Pick<Refund, 'isReturnedOtherwise'> | Pick<Refund, 'givenUpReason'>;

/** The id that a provider gave to a movement of money. */
export interface ProviderTransaction {
  readonly method: string;
  readonly id: string;
}

/** The payments and refunds of an order. */
export interface RecordedMoney {
  readonly payments: PaymentState[];
  readonly refunds: RefundState[];
  /** Our number of the payment that has the transaction that was asked about; null when none has. */
  readonly transactionOf: string | null;
}

const MONEY = `
  SELECT (SELECT coalesce(json_agg(json_build_object('outTradeNo', out_trade_no, 'status', status, 'amountFen', amount_fen,
                                     'receivedFen', received_fen, 'transactionId', transaction_id) ORDER BY created_at), '[]')
            FROM payments WHERE order_id = $1) AS payments,
         (SELECT coalesce(json_agg(json_build_object('refundNo', r.refund_no, 'outTradeNo', p.out_trade_no,
                                     'amountFen', r.amount_fen, 'status', r.status, 'origin', r.origin)
                                   ORDER BY r.created_at, r.id), '[]')
            FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1) AS refunds,
         (SELECT out_trade_no FROM payments WHERE method = $2 AND transaction_id = $3) AS "transactionOf"`;

/** What a new payment does not have yet. */
const FRESH = {
  receivedFen: null,
  transactionId: null,
  providerRef: null,
  action: null,
  lastPolledAt: null,
  arrivedAt: null,
  billedOn: null,
} as const satisfies Partial<Payment>;

@Injectable()
export class PaymentsRepository {
  async insert(tx: Tx, payment: NewPayment): Promise<Payment> {
    const created = { ...payment, status: 'created' } as const;
    await tx.insert(Payment, created);
    return { ...FRESH, ...created };
  }

  async findById(tx: Tx, id: string): Promise<Payment | null> {
    return tx.findOneBy(Payment, { id });
  }

  async findByOutTradeNo(tx: Tx, outTradeNo: string): Promise<Payment | null> {
    return tx.findOneBy(Payment, { outTradeNo });
  }

  async findByTransaction(tx: Tx, method: string, transactionId: string): Promise<Payment | null> {
    // An unknown method matches no row.
    return tx.findOneBy(Payment, { method: method as Payment['method'], transactionId });
  }

  async listOfOrder(tx: Tx, orderId: string): Promise<Payment[]> {
    return tx.find(Payment, { where: { orderId }, order: { createdAt: 'ASC' } });
  }

  /**
   * Returns every payment and refund of an order, oldest first, and the number of the payment, of any order, that has
   * the transaction of a provider.
   */
  async moneyOf(tx: Tx, orderId: string, transaction: ProviderTransaction | null): Promise<RecordedMoney> {
    const values = [orderId, transaction?.method ?? null, transaction?.id ?? null];
    const [money]: [RecordedMoney] = await tx.query(MONEY, values);
    return money;
  }

  async findRefund(tx: Tx, refundNo: string): Promise<SendableRefund | null> {
    const rows: SendableRefund[] = await tx.query(
      `SELECT r.refund_no AS "refundNo", r.amount_fen::float8 AS "amountFen", r.status, r.reason, p.method,
              p.out_trade_no AS "outTradeNo", p.provider_ref AS "providerRef", p.transaction_id AS "transactionId",
              p.received_fen::float8 AS "totalFen", r.returned_otherwise AS "isReturnedOtherwise",
              coalesce(r.begun_at, r.created_at) AS "begunAt"
         FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE r.refund_no = $1`,
      [refundNo],
    );
    return rows[0] ?? null;
  }

  async saveState(tx: Tx, payment: PaymentState, now: Date): Promise<void> {
    await tx.query(
      `UPDATE payments SET status = $2, received_fen = $3, transaction_id = $4, amount_fen = $6,
              arrived_at = CASE WHEN $3::bigint IS NULL THEN arrived_at ELSE coalesce(arrived_at, $5) END
        WHERE out_trade_no = $1`,
      [payment.outTradeNo, payment.status, payment.receivedFen, payment.transactionId, now, payment.amountFen],
    );
  }

  async saveRefund(tx: Tx, refund: RefundState, reason: string, now: Date): Promise<void> {
    const saved: unknown[] = await tx.query(
      `INSERT INTO refunds (payment_id, refund_no, amount_fen, status, origin, reason, created_at, begun_at, finished_at)
       SELECT id, $2, $3, $4, $5, $6, $7, CASE WHEN $4 = 'processing' THEN $7::timestamptz END,
              CASE WHEN $4 IN ('succeeded', 'rejected') THEN $7::timestamptz END
         FROM payments WHERE out_trade_no = $1
       ON CONFLICT (refund_no) DO UPDATE
         SET amount_fen = excluded.amount_fen, status = excluded.status, finished_at = excluded.finished_at,
             begun_at = coalesce(refunds.begun_at, excluded.begun_at)
         WHERE refunds.payment_id = excluded.payment_id
       RETURNING id`,
      [refund.outTradeNo, refund.refundNo, refund.amountFen, refund.status, refund.origin, reason, now],
    );
    // Another order has just taken the number. The caller's retry finds it there.
    if (saved.length === 0)
      throw new Error(`refund ${refund.refundNo} is of another payment than ${refund.outTradeNo}`);
  }

  /** Records how staff ended a refund that its provider refused. */
  async saveRefundEnd(tx: Tx, refundNo: string, end: RefundEnd): Promise<void> {
    await tx.update(Refund, { refundNo }, end);
  }

  /** Reasons written by the system contain no names and stay. */
  async forgetRefundReasons(tx: Tx, orderIds: readonly string[]): Promise<void> {
    await tx.query(
      `UPDATE refunds r SET reason = '', given_up_reason = CASE WHEN given_up_reason IS NOT NULL THEN '' END
         FROM payments p
        WHERE p.id = r.payment_id AND p.order_id = ANY ($1) AND r.origin <> 'automatic'`,
      [orderIds],
    );
  }

  /** Stores the provider's offer. A payment whose state has since changed keeps its state. */
  async saveAction(
    tx: Tx,
    id: string,
    action: PaymentAction,
    providerRef: string | null,
  ): Promise<Payment['status'] | null> {
    const [rows]: [{ status: Payment['status'] }[], number] = await tx.query(
      `UPDATE payments SET action = $2, provider_ref = $3, status = CASE status WHEN 'created' THEN 'waiting' ELSE status END
        WHERE id = $1 RETURNING status`,
      [id, JSON.stringify(action), providerRef],
    );
    return rows[0]?.status ?? null;
  }

  async markPolled(tx: Tx, id: string, now: Date): Promise<void> {
    await tx.update(Payment, { id }, { lastPolledAt: now });
  }

  /** Returns true the first time, false for every later delivery of the same notification. */
  async takeNotification(
    tx: Tx,
    row: { method: string; dedupeKey: string; bodyHash: string; address: string; now: Date },
  ): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `INSERT INTO payment_notifications (method, dedupe_key, body_hash, address, received_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (method, dedupe_key) WHERE dedupe_key IS NOT NULL DO NOTHING RETURNING id`,
      [row.method, row.dedupeKey, row.bodyHash, row.address, row.now],
    );
    return rows.length === 1;
  }

  /**
   * Returns true for a new row; false when a row with this `foldKey` existed and its count was raised. Null never
   * folds.
   */
  async refuseNotification(
    tx: Tx,
    row: { method: string; refusal: string; bodyHash: string; address: string; now: Date; foldKey: string | null },
  ): Promise<boolean> {
    const [{ isNew }]: [{ isNew: boolean }] = await tx.query(
      `INSERT INTO payment_notifications AS known (method, dedupe_key, refusal, body_hash, address, received_at)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (method, dedupe_key) WHERE dedupe_key IS NOT NULL DO UPDATE SET deliveries = known.deliveries + 1
       RETURNING deliveries = 1 AS "isNew"`,
      [row.method, row.foldKey, row.refusal, row.bodyHash, row.address, row.now],
    );
    return isNew;
  }

  async sweepNotifications(tx: Tx, before: Date): Promise<void> {
    await tx.query('DELETE FROM payment_notifications WHERE received_at < $1', [before]);
  }
}

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
   * A refund counts as moved as soon as it was requested from the provider: bills list it on that day. One that staff
   * returned another way did not move there; the money of a dispute did, also if it has been won since.
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
       SELECT r.refund_no, r.amount_fen::float8, NOT r.returned_otherwise
              AND (r.status IN ('processing', 'succeeded') OR (r.status = 'rejected' AND r.origin = 'provider'))
         FROM refunds r JOIN payments p ON p.id = r.payment_id
        WHERE p.method = $1 AND (r.refund_no = ANY ($2)
              OR (r.billed_on IS NULL AND r.status = 'succeeded' AND NOT r.returned_otherwise
                  AND r.finished_at >= $3 AND r.finished_at < $4))`,
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

/** What other modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  payment_bills: {
    holds: 'Providers’ bills that have been compared with our books, one for each method and day.',
    columns: {
      method: 'payment method',
      day: 'date of the bill, in Asia/Shanghai',
      lines: 'number of its lines',
      differences: 'number of differences that were found',
    },
  },
} as const;
