import { Injectable } from '@nestjs/common';
import { holdsMoney, REFUND_STATUSES } from '../../domain/payments/payment-status.js';
import { holdOf, type PointBalance, type ReferralEarning } from '../../domain/points/points.js';
import { valuesThat } from '../../platform/database/listings.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { StoredPointRecord } from './point-record.entity.js';

/**
 * Whether refund `r` of payment `p` may still return part of the price, so that points are clawed back. A refund that
 * its provider refused no longer can if less than its amount is left, because the money was returned another way.
 */
const IS_REFUND_OPEN = `r.origin <> 'automatic' AND (r.status IN ('requested', 'processing') OR (r.status = 'failed'
  AND r.amount_fen <= p.received_fen - (SELECT coalesce(sum(g.amount_fen), 0) FROM refunds g
        WHERE g.payment_id = p.id AND g.status IN (${valuesThat(REFUND_STATUSES, holdsMoney)}))))`;

/**
 * Referral earnings of an account ($1) that may still be on hold at an instant ($2). Payments and refunds of the orders
 * are read too: points wait for a refund that was requested in time, however long staff take.
 */
export const HELD_EARNINGS = `
  SELECT e.held_until AS "heldUntil", w.is_open AS "isRefundOpen",
         (SELECT sum(r.amount)::float8 FROM point_records r
           WHERE r.order_id = e.order_id AND r.reason IN ('referral_earned', 'referral_clawed_back')) AS points
    FROM point_records e
   CROSS JOIN LATERAL (SELECT EXISTS (
           SELECT FROM payments p JOIN refunds r ON r.payment_id = p.id
            WHERE p.order_id = e.order_id AND p.status IN ('succeeded', 'deposit')
              AND ${IS_REFUND_OPEN}) AS is_open) w
   WHERE e.account_id = $1 AND e.held_until IS NOT NULL AND (e.held_until > $2 OR w.is_open)`;

type NewPointLine = Omit<StoredPointRecord, 'seq'>;

/** What an order has earned its buyer's referrer so far. */
interface ReferralOfOrder {
  /** The referrer. */
  readonly accountId: string;
  readonly rateBps: number;
  /** The credit less what was clawed back of it. */
  readonly earned: number;
}

const INSERT = `
  INSERT INTO point_records (id, account_id, reason, amount, order_id, subject, details, rate_bps, held_until, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;

const BALANCE_AND_EARNINGS = `
  SELECT (SELECT coalesce(sum(amount), 0)::float8 FROM point_records WHERE account_id = $1) AS balance,
         (SELECT coalesce(json_agg(held), '[]') FROM (${HELD_EARNINGS}) held) AS earnings`;

/** Instants as JSON has them. */
type EarningRow = Omit<ReferralEarning, 'heldUntil'> & { readonly heldUntil: string };
interface BalanceRow {
  readonly balance: number;
  readonly earnings: readonly EarningRow[];
}

const toEarning = (row: EarningRow): ReferralEarning => ({ ...row, heldUntil: new Date(row.heldUntil) });

const valuesOf = (line: NewPointLine) => [
  line.id,
  line.accountId,
  line.reason,
  line.amount,
  line.orderId,
  line.subject,
  JSON.stringify(line.details),
  line.rateBps,
  line.heldUntil,
  line.createdAt,
];

@Injectable()
export class PointsRepository {
  /** Returns the account's points; other changes of them block until the transaction ends. */
  async lockBalance(tx: Tx, accountId: string, now: Date): Promise<PointBalance> {
    // The sums are a separate statement, so they see what was committed while waiting for the lock.
    await this.#lock(tx, accountId);
    const [{ balance, earnings }]: [BalanceRow] = await tx.query(BALANCE_AND_EARNINGS, [accountId, now]);
    return { balance, hold: holdOf(earnings.map(toEarning), now) };
  }

  add(tx: Tx, line: NewPointLine): void {
    tx.append(INSERT, valuesOf(line));
  }

  /** Like `add`, but false for the referral of an order that has earned one already. */
  async insert(tx: Tx, line: NewPointLine): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `${INSERT} ON CONFLICT (order_id) WHERE reason = 'referral_earned' DO NOTHING RETURNING id`,
      valuesOf(line),
    );
    return rows.length === 1;
  }

  async findReferral(tx: Tx, orderId: string): Promise<ReferralOfOrder | null> {
    const rows: ReferralOfOrder[] = await tx.query(
      `SELECT account_id AS "accountId", max(rate_bps) AS "rateBps", sum(amount)::float8 AS earned
         FROM point_records WHERE order_id = $1 AND reason IN ('referral_earned', 'referral_clawed_back')
        GROUP BY account_id`,
      [orderId],
    );
    return rows[0] ?? null;
  }

  async #lock(tx: Tx, accountId: string): Promise<void> {
    const locked: unknown[] = await tx.query('SELECT FROM point_ledgers WHERE account_id = $1 FOR UPDATE', [accountId]);
    if (locked.length > 0) return;
    await tx.query('INSERT INTO point_ledgers (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [accountId]);
    await this.#lock(tx, accountId);
  }
}
