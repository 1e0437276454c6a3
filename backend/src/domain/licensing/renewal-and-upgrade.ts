import { type CalendarDate, shanghaiDate } from '../calendar/calendar.js';
import {
  addAmounts,
  ALLOWED,
  CAPACITIES,
  type CapacityName,
  firstRefusal,
  isAmount,
  isUnlimited,
  type LicenseComponent,
  type LicenseFacts,
  type LicenseVerdict,
  mustBeOwned,
  mustBeUnexpired,
  NO_CAPACITY,
  refuse,
} from './license.js';
import { evaluateExtension, evaluateRenewal, termOf } from './expiry.js';
import type { LineChange, RenewedPart } from './lines.js';
import { isSameBasis, type PriceBasis } from './price-basis.js';

/** Why a license can no longer take a renewal or a change that was ordered for it. */
export const VOID_REASONS = [
  'license_merged',
  'license_transferred',
  'license_revoked',
  'license_permanent',
  'license_repriced',
  'license_end_changed',
  'license_changed',
  'license_expired',
  'license_being_refunded',
] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** Whether an order could be delivered again later: a refund of its license may still be declined, or fail. */
export const isVoidForNow = (reason: VoidReason | null): boolean => reason === 'license_being_refunded';

/** A renewal as it was ordered. `months` is 0 for a lifetime. */
export interface OrderedRenewal {
  readonly basis: PriceBasis;
  readonly months: number;
  /** What a quote agreed for this license. */
  readonly quoted?: {
    /** Its last day when the quote was written. */
    readonly endsOn: CalendarDate;
    /** The last day that was agreed; null: the months count from its end at that time. */
    readonly until: CalendarDate | null;
  };
}

/** A change as it was ordered and priced. */
export interface OrderedChange {
  /** The last line of the license and of all that it was ever merged with, when the change was priced. */
  readonly lastLine: number;
  /** The amounts that had been returned by then, in fen by line; absent where the price was agreed. */
  readonly returned?: Readonly<Record<number, number>>;
  /** The parts that change. */
  readonly parts: readonly number[];
  readonly isPermanent: boolean;
  /** What each of them gives then, and costs. */
  readonly pricedBy: Readonly<Record<number, RenewedPart>>;
  readonly change: LineChange;
}

/** What an order would do to a license. */
export type OrderedTerms = OrderedRenewal | OrderedChange;

export const isChange = (ordered: OrderedTerms): ordered is OrderedChange => 'lastLine' in ordered;

/** What decides whether a license can still take what was ordered for it. */
export interface OrderedLicense extends Pick<LicenseFacts, 'state' | 'expiresAt' | 'origin'> {
  readonly basis: PriceBasis;
  readonly lastLine: number;
  /** The amounts returned so far for its lines and those of all that it was ever merged with, in fen by line. */
  readonly returned: Readonly<Record<number, number>>;
  /** A refund that may take back what one of its orders gave is requested or not over. */
  readonly isBeingRefunded: boolean;
}

/**
 * Why an ordered renewal or change can no longer be delivered; null while it can. `license` is null once it belongs to
 * another account. A license that by now renews at the same price or a lower one still gets the renewal. Sales can
 * agree on a renewal that has no price online; time until an agreed day was priced from the end that the license had. A
 * change was priced by everything that the license had been given, and by what stayed paid for it: anything added, taken
 * back or refunded since makes it void, and it would be lost with an order whose refund is under way.
 */
export function whyVoid(license: OrderedLicense | null, ordered: OrderedTerms, now: Date): VoidReason | null {
  if (!license) return 'license_transferred';
  if (license.state === 'merged') return 'license_merged';
  if (license.state === 'revoked') return 'license_revoked';
  if (isChange(ordered)) {
    if (license.lastLine !== ordered.lastLine) return 'license_changed';
    if (!mustBeUnexpired(license, now).ok) return 'license_expired';
    if (license.isBeingRefunded) return 'license_being_refunded';
    return isCreditLess(license.returned, ordered) ? 'license_changed' : null;
  }
  if (license.expiresAt === null) return 'license_permanent';
  const { basis } = license;
  const { quoted } = ordered;
  const isAtItsEnd =
    !quoted?.until || (shanghaiDate(license.expiresAt) === quoted.endsOn && shanghaiDate(now) < quoted.until);
  if (!isAtItsEnd) return 'license_end_changed';
  const isSold = quoted !== undefined || evaluateRenewal(license, basis).ok;
  return isSold && coversBasis(ordered, basis) ? null : 'license_repriced';
}

/** Whether more has since been returned for lines whose value was deducted from the price of a change. */
const isCreditLess = (now: OrderedLicense['returned'], { returned: then, change: { credits } }: OrderedChange) =>
  then !== undefined && credits.some((id) => (now[id] ?? 0) > (then[id] ?? 0));

/**
 * Whether what was ordered costs at least as much as `basis`, in every catalogue: each of its plans was ordered as
 * often, and each of its agreed prices at no less. A lifetime is not sold for agreed prices, not even for those of 0.
 */
export function coversBasis({ basis: ordered, months }: OrderedRenewal, basis: PriceBasis): boolean {
  if (isSameBasis(ordered, basis)) return true;
  if (!basis.isDecided || (months === 0 && basis.agreedYearFens.length > 0)) return false;
  const paid = ordered.agreedYearFens.toReversed();
  return (
    basis.components.every(({ planId, quantity }) => quantity <= quantityOf(ordered.components, planId)) &&
    basis.agreedYearFens.toReversed().every((yearFen, index) => yearFen <= (paid[index] ?? 0))
  );
}

const quantityOf = (components: readonly LicenseComponent[], planId: string): number =>
  components.find((component) => component.planId === planId)?.quantity ?? 0;

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
