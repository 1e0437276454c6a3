import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { appendRecord, pointRecord, type PointReason } from '../../domain/points/ledger.js';
import { spendPoints, type SpendReason } from '../../domain/points/spend.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { PointRecordDetails } from './entities/point-record.entity.js';
import { PointsRepository } from './points.repository.js';

interface Told {
  /** Chosen by the caller where something else must name the line; random otherwise. */
  readonly id?: string;
  readonly accountId: string;
  readonly orderId?: string;
  /** What a person knows it by: an order's number, a license's key, the remark of staff. */
  readonly subject?: string;
  readonly details?: PointRecordDetails;
  readonly now: Date;
}

export interface AppendPoints extends Told {
  readonly reason: Exclude<PointReason, SpendReason>;
  /** At least 1; the reason decides whether they are gained or lost. */
  readonly points: number;
  /** With `referral_earned` only. */
  readonly rateBps?: number;
}

export interface SpendPoints extends Told {
  readonly reason: SpendReason;
  /** At least 1. */
  readonly cost: number;
}

/**
 * The points ledger. Every change reads the balance under the lock of its account, so two at once cannot spend the same
 * points; the lock comes after those of orders, licenses and codes.
 */
@Injectable()
export class PointsLedger {
  constructor(private readonly points: PointsRepository) {}

  /** What the account can spend; it stays so until the transaction ends. Below 0 only after a claw-back. */
  async balance(tx: Tx, accountId: string): Promise<number> {
    return this.points.lockBalance(tx, accountId);
  }

  /**
   * Adds a line and answers the new balance; null for the referral of an order that has earned one already.
   *
   * Refuses with point.insufficient what staff take beyond the balance. Throws RangeError for less than one point.
   */
  async append(tx: Tx, { reason, points, rateBps, ...told }: AppendPoints): Promise<number | null> {
    const record = pointRecord(reason, points);
    const balance = await this.balance(tx, told.accountId);
    const verdict = appendRecord(balance, record);
    if (!verdict.ok) throw new AppError(verdict.code, { params: { cost: points, balance } });
    const isNew = await this.points.insert(tx, { ...toLine(told), ...record, rateBps: rateBps ?? null });
    return isNew ? verdict.balance : null;
  }

  /**
   * Takes the cost and answers what is left.
   *
   * Refuses with point.insufficient. Throws RangeError for a cost below one point.
   */
  async spend(tx: Tx, { reason, cost, ...told }: SpendPoints): Promise<number> {
    const balance = await this.balance(tx, told.accountId);
    const verdict = spendPoints(balance, cost, reason);
    if (!verdict.ok) throw new AppError(verdict.code, { params: { cost, balance } });
    this.points.add(tx, { ...toLine(told), ...verdict.record, rateBps: null });
    return verdict.balance;
  }
}

const toLine = ({ id, accountId, orderId, subject, details, now }: Told) => ({
  id: id ?? randomUUID(),
  accountId,
  orderId: orderId ?? null,
  subject: subject ?? '',
  details: details ?? {},
  createdAt: now,
});
