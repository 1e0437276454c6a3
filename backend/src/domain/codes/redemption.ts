import type { ErrorCode } from '../errors/index.js';

/** The status of a code. */
export interface CodeStanding {
  readonly redeemedAt: Date | null;
  readonly withdrawnAt: Date | null;
  /** First instant at which it no longer works; null is never. */
  readonly expiresAt: Date | null;
}

export const CODE_STATUSES = ['open', 'redeemed', 'withdrawn', 'expired'] as const;
export type CodeStatus = (typeof CODE_STATUSES)[number];

export type RedemptionVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `redeem_code.${string}`> };

/**
 * Decides whether an existing code may be redeemed. Single use, first come, first served.
 *
 * Refuses, first match wins: redeem_code.used, redeem_code.withdrawn, redeem_code.expired.
 */
export function mayRedeem({ redeemedAt, withdrawnAt, expiresAt }: CodeStanding, now: Date): RedemptionVerdict {
  if (redeemedAt) return { ok: false, code: 'redeem_code.used' };
  if (withdrawnAt) return { ok: false, code: 'redeem_code.withdrawn' };
  if (expiresAt && now >= expiresAt) return { ok: false, code: 'redeem_code.expired' };
  return { ok: true };
}

/** Wrong codes entered by one account. An hour without one resets the count. */
export interface WrongCodes {
  readonly count: number;
  readonly lastAt: Date;
}

/** The number of wrong codes that locks. */
const WRONG_CODES_ALLOWED = 5;
const HOUR_MS = 3_600_000;

const isRecent = ({ lastAt }: WrongCodes, now: Date): boolean => now.getTime() - lastAt.getTime() < HOUR_MS;

/** Seconds until codes are accepted again, 0 when they are: the fifth wrong one locks for an hour. */
export function redeemLockSeconds(wrong: WrongCodes | null, now: Date): number {
  if (!wrong || wrong.count < WRONG_CODES_ALLOWED || !isRecent(wrong, now)) return 0;
  return Math.ceil((wrong.lastAt.getTime() + HOUR_MS - now.getTime()) / 1_000);
}

/** What to store after one more wrong code. */
export const afterWrongCode = (wrong: WrongCodes | null, now: Date): WrongCodes => ({
  count: wrong && isRecent(wrong, now) ? wrong.count + 1 : 1,
  lastAt: now,
});
