import type { ErrorCode } from '../errors/index.js';
import { type Capacity, type Edition, type LicenseComponent, MAX_ADDITION } from '../licensing/license.js';
import { ADDITION_KINDS, type AdditionKind } from '../licensing/renewal-and-upgrade.js';
import type { Texts } from '../locale/locales.js';

/** The status of a code. */
export interface CodeStanding {
  readonly redeemedAt: Date | null;
  readonly withdrawnAt: Date | null;
  /** First instant at which it no longer works; null is never. */
  readonly expiresAt: Date | null;
}

export const CODE_STATUSES = ['open', 'redeemed', 'withdrawn', 'expired'] as const;
export type CodeStatus = (typeof CODE_STATUSES)[number];

type RedemptionVerdict =
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

/** What a redeem code can give: a new license, an addition to a license, or points. */
export const REDEEM_KINDS = ['license', ...ADDITION_KINDS, 'points'] as const;
export type RedeemKind = (typeof REDEEM_KINDS)[number];

/** A new license, with the terms of its plan when the codes were created. */
export interface LicenseGift {
  readonly kind: 'license';
  readonly plan: Capacity & {
    readonly id: string;
    readonly edition: Edition;
    readonly name: Texts;
  };
  /** The basis of its renewal price. */
  readonly components: readonly LicenseComponent[];
  /** Calendar months; 0 is permanent. */
  readonly months: number;
}

/** An addition to a license that the customer names. */
export interface AdditionGift {
  readonly kind: AdditionKind;
  readonly quantity: number;
}

export interface PointsGift {
  readonly kind: 'points';
  readonly quantity: number;
}

export type Gift = LicenseGift | AdditionGift | PointsGift;

/**
 * The largest gift of one code. A smaller one can be redeemed as long as the license does not exceed its own maximum.
 */
export const MAX_GIFT: Readonly<Record<RedeemKind, number>> = {
  license: 120,
  ...MAX_ADDITION,
  months: 120,
  points: 10_000_000,
};

/** The quantity; for a license its months, 0 being permanent. */
export const giftQuantity = (gift: Gift): number => (gift.kind === 'license' ? gift.months : gift.quantity);
