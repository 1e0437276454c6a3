import type { PointBalance } from './hold.js';
import { appendRecord, type AppendVerdict, pointRecord, type PointReason, type PointRecord } from './ledger.js';

/** The reasons for which a customer spends points. */
export type SpendReason = Extract<PointReason, 'order_paid' | 'license_upgraded'>;

export type SpendVerdict =
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
