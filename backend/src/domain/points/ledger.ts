import type { ErrorCode } from '../errors/index.js';
import { type PointBalance, spendable } from './hold.js';

/** Why points were gained or lost. Permanent: records are append-only. */
export const POINT_REASONS = [
  'referral_earned',
  'referral_clawed_back',
  'code_redeemed',
  'granted_by_staff',
  'taken_by_staff',
  'order_paid',
  'order_refunded',
  'license_upgraded',
] as const;
export type PointReason = (typeof POINT_REASONS)[number];

/** The direction each reason moves a balance in. */
const SIGNS: Readonly<Record<PointReason, 1 | -1>> = {
  referral_earned: 1,
  referral_clawed_back: -1,
  code_redeemed: 1,
  granted_by_staff: 1,
  taken_by_staff: -1,
  order_paid: -1,
  order_refunded: 1,
  license_upgraded: -1,
};

/** The only reason that may leave a balance below 0: points spent before the money behind them was refunded. */
const MAY_OVERDRAW: PointReason = 'referral_clawed_back';

/** One line of the ledger. `amount` is signed: positive for points gained, negative for points lost; never 0. */
export interface PointRecord {
  readonly reason: PointReason;
  readonly amount: number;
}

export const POINT_RECORD_TYPES = ['earn', 'spend'] as const;
export type PointRecordType = (typeof POINT_RECORD_TYPES)[number];

/** How the points page shows a record. */
export const pointRecordType = (amount: number): PointRecordType => (amount > 0 ? 'earn' : 'spend');

/**
 * The signed line for a number of points gained or lost; the reason decides the sign.
 *
 * Throws `RangeError` for anything but a whole number of at least 1: a line that moves nothing is a bug in the caller.
 */
export function pointRecord(reason: PointReason, points: number): PointRecord {
  if (!Number.isSafeInteger(points) || points < 1) throw new RangeError(`not a number of points: ${points}`);
  return { reason, amount: SIGNS[reason] * points };
}

export interface PointTotals {
  /** Below 0 only after a claw-back. */
  readonly balance: number;
  readonly earned: number;
  /** As a positive number. */
  readonly spent: number;
}

/** Folds a whole ledger. The balance is the sum of its lines and nothing else. */
export function foldLedger(records: readonly PointRecord[]): PointTotals {
  let [earned, spent] = [0, 0];
  for (const { amount } of records) {
    if (pointRecordType(amount) === 'earn') earned += amount;
    else spent -= amount;
  }
  return { balance: earned - spent, earned, spent };
}

export type AppendVerdict =
  | { readonly ok: true; readonly balance: number }
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, 'point.insufficient' | 'point.on_hold' | 'point.on_hold_for_refund'>;
    };

/**
 * Returns the balance after one more line, given what an account has, read under its lock.
 *
 * A gain is always accepted, also on a negative balance. So is a claw-back, which may leave less than 0. Refuses every
 * other loss that the balance does not cover, with point.insufficient, and one that would take points on hold, with
 * point.on_hold, or point.on_hold_for_refund where the end of the hold is unknown.
 */
export function appendRecord(purse: PointBalance, record: PointRecord): AppendVerdict {
  const after = purse.balance + record.amount;
  if (record.amount < 0 && record.reason !== MAY_OVERDRAW) {
    if (after < 0) return { ok: false, code: 'point.insufficient' };
    if (-record.amount > spendable(purse))
      return { ok: false, code: purse.hold.until ? 'point.on_hold' : 'point.on_hold_for_refund' };
  }
  return { ok: true, balance: after };
}
