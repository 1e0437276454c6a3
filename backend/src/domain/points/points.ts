import type { ErrorCode } from '../errors/index.js';
import { percentOf } from '../money/amounts.js';

/** What one order has earned its buyer's referrer. */
export interface ReferralEarning {
  /** The credit less what was clawed back. */
  readonly points: number;
  /** First instant at which the customer can no longer request a refund. */
  readonly heldUntil: Date;
  /** A refund of the order's money was requested or started, and has been neither declined nor completed. */
  readonly isRefundOpen: boolean;
}

/** Points that count towards the balance but cannot be spent yet. */
interface Hold {
  readonly points: number;
  /** First instant at which none of them is held; null where nothing is held, and while a refund is pending. */
  readonly until: Date | null;
}

/** The points of a customer. */
export interface PointBalance {
  /** The sum of the ledger; below 0 only after a claw-back. */
  readonly balance: number;
  readonly hold: Hold;
}

/**
 * The points on hold among an account's earnings: all that an order earned, until its refund window is over and no
 * refund of it is open. So when a customer is refunded, the points that the money earned are still there.
 */
export function holdOf(earnings: readonly ReferralEarning[], now: Date): Hold {
  const held = earnings.filter(
    ({ points, heldUntil, isRefundOpen }) => points > 0 && (isRefundOpen || now.getTime() < heldUntil.getTime()),
  );
  const isDated = held.length > 0 && !held.some(({ isRefundOpen }) => isRefundOpen);
  return {
    points: held.reduce((sum, { points }) => sum + points, 0),
    until: isDated ? new Date(Math.max(...held.map(({ heldUntil }) => heldUntil.getTime()))) : null,
  };
}

/** What can be spent now; never below 0. */
export const spendable = ({ balance, hold }: PointBalance): number => Math.max(0, balance - hold.points);

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

/** Most points that one correction by staff gives or takes. */
export const MAX_CORRECTED_POINTS = 10_000_000;

/** The reason of a correction by staff: positive points are given, negative ones taken. */
export const correctionReason = (points: number): Extract<PointReason, `${string}_by_staff`> =>
  points > 0 ? 'granted_by_staff' : 'taken_by_staff';

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

interface PointTotals {
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

/** How an order was settled. With nothing to pay it is `free`. */
export type SettledBy = 'money' | 'points' | 'free';

/**
 * Points the referrer has earned, once, by an order of a referred customer: the share of the money paid, rounded down.
 *
 * Units: `netPaidFen` is money received less money returned, in fen; 1 point = 1 fen; `rateBps` in ten-thousandths
 * (1_000 = 10 %), from the settings. 0 for orders settled by points or for free.
 */
export function referralEarning(settledBy: SettledBy, netPaidFen: number, rateBps: number): number {
  return settledBy === 'money' ? percentOf(netPaidFen, rateBps) : 0;
}

/**
 * Points to claw back after a refund, so that what remains is exactly the earning on the money that remains.
 *
 * `earned` is the sum of this order's referral records so far (credit less earlier claw-backs). Partial refunds in any
 * number of steps end at the same total as one refund of their sum. Never negative: a refund never earns points, even
 * when the rate was raised after the credit.
 */
export function referralClawBack(earned: number, netPaidFen: number, rateBps: number): number {
  return Math.max(0, earned - percentOf(netPaidFen, rateBps));
}

/** The reasons for which a customer spends points. */
export type SpendReason = Extract<PointReason, 'order_paid' | 'license_upgraded'>;

type SpendVerdict =
  | { readonly ok: true; readonly record: PointRecord; readonly balance: number }
  | Extract<AppendVerdict, { ok: false }>;

/**
 * Decides whether the spendable points cover a cost, and which line to append.
 *
 * No spend ever takes a balance below 0, or below what is on hold; a balance that a claw-back made negative spends
 * nothing. Refuses: point.insufficient, point.on_hold, point.on_hold_for_refund. Throws `RangeError` for a cost that is
 * not a whole number of at least 1.
 */
export function spendPoints(purse: PointBalance, cost: number, reason: SpendReason): SpendVerdict {
  const record = pointRecord(reason, cost);
  const verdict = appendRecord(purse, record);
  return verdict.ok ? { ...verdict, record } : verdict;
}
