import { addAmounts, CAPACITIES, type CapacityName, isAmount, isUnlimited, NO_CAPACITY } from './capacity.js';
import { evaluateExtension, termOf } from './expiry.js';
import type { LicenseFacts } from './license.js';
import { ALLOWED, firstRefusal, type LicenseVerdict, mustBeOwned, mustBeUnexpired, refuse } from './status.js';

/** What points, rewards and redeem codes can add to a license. */
export const ADDITION_KINDS = [...CAPACITIES, 'months'] as const;
export type AdditionKind = (typeof ADDITION_KINDS)[number];

export interface Addition {
  readonly kind: AdditionKind;
  /** Whole and positive. */
  readonly quantity: number;
}

/** What the line of an addition gives: time, or places. */
export const additionTerms = ({ kind, quantity }: Addition) =>
  kind === 'months'
    ? ({ kind: 'time', time: termOf(quantity) } as const)
    : ({ kind: 'places', capacity: { ...NO_CAPACITY, [kind]: quantity } } as const);

function evaluateCapacity(license: LicenseFacts, kind: CapacityName, quantity: number, now: Date): LicenseVerdict {
  const unexpired = mustBeUnexpired(license, now);
  if (!unexpired.ok) return unexpired;
  if (isUnlimited(license[kind])) return refuse('license.already_unlimited');
  return isAmount(addAmounts(license[kind], quantity)) ? ALLOWED : refuse('license.capacity_too_large');
}

/**
 * Whether one capacity or months can be added to a license. Months also bring an expired one back; capacity needs an
 * unexpired one.
 *
 * Refuses, first match wins: license.merged, license.revoked, then license.expired, license.already_unlimited or
 * license.capacity_too_large for capacity, license.permanent for months. Throws RangeError for a quantity that is not a
 * positive whole number.
 */
export function evaluateAddition(license: LicenseFacts, { kind, quantity }: Addition, now: Date): LicenseVerdict {
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RangeError(`Not a quantity: ${quantity}`);
  return kind === 'months' ? evaluateExtension(license) : evaluateCapacity(license, kind, quantity, now);
}

/**
 * Decides whether an addition can be bought with points, which only professional licenses allow.
 *
 * Refuses, first match wins: license.not_found (not the caller's), license.professional_only, then as `evaluateAddition`.
 */
export function evaluateUpgrade(
  license: LicenseFacts,
  addition: Addition,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): LicenseVerdict {
  const verdict = firstRefusal(
    mustBeOwned(license, accountId),
    license.edition === 'professional' ? ALLOWED : refuse('license.professional_only'),
  );
  return verdict.ok ? evaluateAddition(license, addition, now) : verdict;
}

/** Whether points can buy anything at all for a license; a refusal is that of the first kind. */
export function evaluateUpgradable(license: LicenseFacts, accountId: string, now: Date): LicenseVerdict {
  const verdicts = ADDITION_KINDS.map((kind) => evaluateUpgrade(license, { kind, quantity: 1 }, { accountId, now }));
  const [first = ALLOWED] = verdicts;
  return verdicts.some(({ ok }) => ok) ? ALLOWED : first;
}
