import {
  addAmounts,
  CAPACITIES,
  type Capacity,
  type CapacityName,
  capacityOf,
  isAmount,
  isUnlimited,
} from './capacity.js';
import { extendLicense } from './expiry.js';
import type { LicenseFacts } from './license.js';
import {
  ALLOWED,
  firstRefusal,
  type LicenseRefusal,
  type LicenseVerdict,
  mustBeOwned,
  mustBeUnexpired,
  refuse,
} from './status.js';

/** What points, rewards and redeem codes can add to a license. */
export const ADDITION_KINDS = [...CAPACITIES, 'months'] as const;
export type AdditionKind = (typeof ADDITION_KINDS)[number];

export interface Addition {
  readonly kind: AdditionKind;
  /** Whole and positive. */
  readonly quantity: number;
}

/** The part of a license that an addition changes. */
export type AddedTerms = Capacity & Pick<LicenseFacts, 'expiresAt'>;

export type AdditionVerdict =
  | { readonly ok: true; readonly after: AddedTerms }
  | { readonly ok: false; readonly code: LicenseRefusal };

function addCapacityTo(license: LicenseFacts, kind: CapacityName, quantity: number, now: Date): AdditionVerdict {
  const unexpired = mustBeUnexpired(license, now);
  if (!unexpired.ok) return unexpired;
  if (isUnlimited(license[kind])) return refuse('license.already_unlimited');
  const amount = addAmounts(license[kind], quantity);
  const after = { ...capacityOf(license), expiresAt: license.expiresAt, [kind]: amount };
  return isAmount(amount) ? { ok: true, after } : refuse('license.capacity_too_large');
}

/**
 * Adds one capacity or months to a license. Months also bring an expired one back; capacity needs an unexpired one.
 *
 * Refuses, first match wins: license.merged, license.revoked, then license.expired, license.already_unlimited or
 * license.capacity_too_large for capacity, license.permanent for months. Throws RangeError for a quantity that is not a
 * positive whole number.
 */
export function addToLicense(license: LicenseFacts, { kind, quantity }: Addition, now: Date): AdditionVerdict {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`Not a quantity: ${quantity}`);
  if (kind !== 'months') return addCapacityTo(license, kind, quantity, now);
  const extension = extendLicense(license, { kind: 'months', months: quantity }, now);
  if (!extension.ok) return extension;
  return { ok: true, after: { ...capacityOf(license), expiresAt: extension.expiresAt } };
}

/**
 * Decides whether an addition can be bought with points, which only professional licenses allow.
 *
 * Refuses, first match wins: license.not_found (not the caller's), license.professional_only, then as `addToLicense`.
 */
export function evaluateUpgrade(
  license: LicenseFacts,
  addition: Addition,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): AdditionVerdict {
  const verdict = firstRefusal(
    mustBeOwned(license, accountId),
    license.edition === 'professional' ? ALLOWED : refuse('license.professional_only'),
  );
  return verdict.ok ? addToLicense(license, addition, now) : verdict;
}

/** Whether points can buy anything at all for a license; a refusal is that of the first kind. */
export function evaluateUpgradable(license: LicenseFacts, accountId: string, now: Date): LicenseVerdict {
  const verdicts = ADDITION_KINDS.map((kind) => evaluateUpgrade(license, { kind, quantity: 1 }, { accountId, now }));
  const [first = ALLOWED] = verdicts;
  return verdicts.some(({ ok }) => ok) ? ALLOWED : first;
}
