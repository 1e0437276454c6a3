import type { LicenseComponent } from './components.js';
import { type CalendarDate, shanghaiDate } from '../calendar/shanghai.js';
import { evaluateRenewal } from './expiry.js';
import type { LicenseFacts } from './license.js';
import { isSameBasis, type PriceBasis } from './price-basis.js';

/** Why a license can no longer take a renewal that was ordered for it. */
export const VOID_REASONS = [
  'license_merged',
  'license_transferred',
  'license_revoked',
  'license_permanent',
  'license_repriced',
  'license_end_changed',
] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** A renewal as it was ordered. `months` is 0 for a lifetime. */
export interface OrderedRenewal {
  readonly basis: PriceBasis;
  readonly months: number;
  /** What a quote agreed for this license. */
  readonly quoted?: {
    /** Its last day when the quote was written. */
    readonly endsOn: CalendarDate;
    /** The last day that was agreed; null: the months count from whatever its end is. */
    readonly until: CalendarDate | null;
  };
}

/**
 * Why an ordered renewal can no longer be delivered; null while it can. `license` is null once it belongs to another
 * account. A license that by now renews at the same price or a lower one still gets the renewal. Sales can agree on a
 * renewal that has no price online; time until an agreed day was priced from the end that the license had.
 */
export function whyVoid(
  license: Pick<LicenseFacts, 'state' | 'expiresAt' | 'origin'> | null,
  basis: PriceBasis,
  ordered: OrderedRenewal,
  now: Date,
): VoidReason | null {
  if (!license) return 'license_transferred';
  if (license.state === 'merged') return 'license_merged';
  if (license.state === 'revoked') return 'license_revoked';
  if (license.expiresAt === null) return 'license_permanent';
  const { quoted } = ordered;
  const isAtItsEnd =
    !quoted?.until || (shanghaiDate(license.expiresAt) === quoted.endsOn && shanghaiDate(now) < quoted.until);
  if (!isAtItsEnd) return 'license_end_changed';
  const isSold = quoted !== undefined || evaluateRenewal(license, basis).ok;
  return isSold && coversBasis(ordered, basis) ? null : 'license_repriced';
}

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
