import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import type { StoredPointRecord } from './entities/point-record.entity.js';

export type NewPointLine = Omit<StoredPointRecord, 'seq'>;

/** What an order has earned its buyer's referrer so far. */
export interface ReferralOfOrder {
  /** The referrer. */
  readonly accountId: string;
  readonly rateBps: number;
  /** The credit less what was clawed back of it. */
  readonly earned: number;
}

@Injectable()
export class PointsRepository {
  /** Makes every other change of this account's balance wait until the transaction ends. */
  async lock(tx: Tx, accountId: string): Promise<void> {
    const lock = 'SELECT FROM point_ledgers WHERE account_id = $1 FOR UPDATE';
    const locked: unknown[] = await tx.query(lock, [accountId]);
    if (locked.length > 0) return;
    await tx.query('INSERT INTO point_ledgers (account_id) VALUES ($1) ON CONFLICT DO NOTHING', [accountId]);
    await tx.query(lock, [accountId]);
  }

  async balance(tx: Tx, accountId: string): Promise<number> {
    const [{ balance }]: [{ balance: number }] = await tx.query(
      'SELECT coalesce(sum(amount), 0)::float8 AS balance FROM point_records WHERE account_id = $1',
      [accountId],
    );
    return balance;
  }

  /** False for the referral of an order that has earned one already. */
  async insert(tx: Tx, line: NewPointLine): Promise<boolean> {
    const rows: unknown[] = await tx.query(
      `INSERT INTO point_records (id, account_id, reason, amount, order_id, subject, details, rate_bps, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (order_id) WHERE reason = 'referral_earned' DO NOTHING RETURNING id`,
      [
        line.id,
        line.accountId,
        line.reason,
        line.amount,
        line.orderId,
        line.subject,
        JSON.stringify(line.details),
        line.rateBps,
        line.createdAt,
      ],
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
}
