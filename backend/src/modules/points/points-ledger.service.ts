import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { shanghaiTime } from '../../domain/calendar/calendar.js';
import { AppError } from '../../domain/errors/index.js';
import {
  appendRecord,
  type AppendVerdict,
  type PointBalance,
  type PointReason,
  pointRecord,
  type PointRecord,
  spendable,
  spendPoints,
  type SpendReason,
} from '../../domain/points/points.js';
import type { PointPrices } from '../../domain/pricing/plan-combo.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Site } from '../site/index.js';
import type { PointRecordDetails } from './point-record.entity.js';
import { PointsRepository } from './points.repository.js';

interface Told {
  /** Chosen by the caller where something else must name the line; random otherwise. */
  readonly id?: string;
  readonly accountId: string;
  readonly orderId?: string;
  /** The reference shown to people: an order's number, a license's key, the remark of staff. */
  readonly subject?: string;
  readonly details?: PointRecordDetails;
  readonly now: Date;
}

interface AppendPoints extends Told {
  readonly reason: Exclude<PointReason, SpendReason>;
  /** At least 1; the reason decides whether they are gained or lost. */
  readonly points: number;
  /** With `referral_earned` only. */
  readonly rateBps?: number;
  /** With `referral_earned` only: first instant at which the points can be spent. */
  readonly heldUntil?: Date;
}

interface SpendPoints extends Told {
  readonly reason: SpendReason;
  /** At least 1. */
  readonly cost: number;
}

/**
 * The points ledger. Every change reads the balance under the lock of its account, so concurrent changes cannot spend
 * the same points; the lock comes after those of orders, licenses and codes.
 */
@Injectable()
export class PointsLedger {
  constructor(private readonly points: PointsRepository) {}

  /**
   * Adds a line and returns the new balance; null if the order has already earned its referral.
   *
   * A deduction by staff of more than can be spent is refused as in `spend`. Throws RangeError for less than one point.
   */
  async append(tx: Tx, { reason, points, rateBps, heldUntil, ...entry }: AppendPoints): Promise<number | null> {
    const record = pointRecord(reason, points);
    const purse = await this.points.lockBalance(tx, entry.accountId, entry.now);
    const balance = balanceAfter(purse, record);
    const ofReferral = { rateBps: rateBps ?? null, heldUntil: heldUntil ?? null };
    const isNew = await this.points.insert(tx, { ...toLine(entry), ...record, ...ofReferral });
    return isNew ? balance : null;
  }

  /**
   * Deducts the cost and returns the remaining balance.
   *
   * Refuses with point.insufficient, point.on_hold, point.on_hold_for_refund. Throws RangeError for a cost below one
   * point.
   */
  async spend(tx: Tx, { reason, cost, ...entry }: SpendPoints): Promise<number> {
    const purse = await this.points.lockBalance(tx, entry.accountId, entry.now);
    const verdict = spendPoints(purse, cost, reason);
    if (!verdict.ok) throw refusal(verdict.code, cost, purse);
    this.points.add(tx, { ...toLine(entry), ...verdict.record, rateBps: null, heldUntil: null });
    return verdict.balance;
  }
}

/** The balance after one more line. Refuses a loss that the points do not cover as `spend` does. */
export function balanceAfter(purse: PointBalance, record: PointRecord): number {
  const verdict = appendRecord(purse, record);
  if (!verdict.ok) throw refusal(verdict.code, Math.abs(record.amount), purse);
  return verdict.balance;
}

function refusal(code: Extract<AppendVerdict, { ok: false }>['code'], cost: number, purse: PointBalance): AppError {
  const { balance, hold } = purse;
  const until = hold.until ? shanghaiTime(hold.until).slice(0, -3) : '';
  return new AppError(code, { params: { cost, balance, spendable: spendable(purse), held: hold.points, until } });
}

const toLine = ({ id, accountId, orderId, subject, details, now }: Told) => ({
  id: id ?? randomUUID(),
  accountId,
  orderId: orderId ?? null,
  subject: subject ?? '',
  details: details ?? {},
  createdAt: now,
});

/** What points buy, from the settings. */
@Injectable()
export class PointPriceList {
  constructor(private readonly site: Site) {}

  get current(): PointPrices {
    return this.site.pointPrices;
  }
}
