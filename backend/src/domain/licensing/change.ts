import type { Texts } from '../locale/locales.js';
import type { PricedPlan } from '../pricing/discounts.js';
import {
  ALLOWED,
  type Capacity,
  type Edition,
  firstRefusal,
  isCapacity,
  isLarger,
  type LicenseFacts,
  type LicenseVerdict,
  mustBeOwned,
  mustBeUnexpired,
  refuse,
  timesCapacity,
} from './license.js';
import type { PartHistory } from './line-fold.js';
import type { PriceBasis } from './price-basis.js';

/** The most copies of a plan that can be bought as one license online. */
export const MAX_COPIES = 100;

/** What a part of a license is to consist of: copies of one plan. */
export interface ChangeTarget {
  readonly planId: string;
  /** Whole, from 1 to `MAX_COPIES`. */
  readonly quantity: number;
}

/** A plan that a license can be changed to. */
export interface TargetPlan extends Capacity, PricedPlan {
  readonly edition: string;
  readonly name: Texts;
}

/** The copies of a plan that are larger than what a part gives. */
export interface TargetRange {
  readonly plan: TargetPlan;
  readonly fromQuantity: number;
  readonly toQuantity: number;
}

/**
 * Whether a customer may change a license online, bound or not.
 *
 * Refuses, first match wins: license.not_found (not the caller's), license.merged, license.revoked, license.expired
 * (grace included), license.free_enterprise, license.not_renewable (no price is known), license.change_negotiated.
 */
export function evaluateChangeable(
  license: LicenseFacts,
  { components, isDecided }: Pick<PriceBasis, 'components' | 'isDecided'>,
  { accountId, now }: { readonly accountId: string; readonly now: Date },
): LicenseVerdict {
  return firstRefusal(
    mustBeOwned(license, accountId),
    mustBeUnexpired(license, now),
    license.origin === 'free_enterprise' ? refuse('license.free_enterprise') : ALLOWED,
    components.length > 0 ? ALLOWED : refuse(isDecided ? 'license.change_negotiated' : 'license.not_renewable'),
  );
}

/**
 * Whether a change of one part of a license can be priced.
 *
 * Refuses, first match wins: license.change_negotiated, license.not_renewable, license.change_unpaid (nothing that was
 * paid for remains).
 */
export function evaluatePart({ part: { base }, standing }: PartHistory): LicenseVerdict {
  if (base.agreedYearFen !== null) return refuse('license.change_negotiated');
  if (base.components.length === 0) return refuse('license.not_renewable');
  const isPaid = standing.some(({ source, paidFen }) => source === 'order' && paidFen > 0);
  return isPaid ? ALLOWED : refuse('license.change_unpaid');
}

/**
 * Whether copies of a plan can replace what a part gives.
 *
 * Refuses, first match wins: license.change_edition, license.change_not_larger, license.capacity_too_large.
 */
export function evaluateTarget(
  current: Capacity,
  edition: Edition,
  { plan, quantity }: { readonly plan: TargetPlan; readonly quantity: number },
): LicenseVerdict {
  if (plan.edition !== edition) return refuse('license.change_edition');
  const capacity = timesCapacity(plan, quantity);
  if (!isLarger(capacity, current)) return refuse('license.change_not_larger');
  return isCapacity(capacity) ? ALLOWED : refuse('license.capacity_too_large');
}

/** What a part can be changed to, among the plans that are sold. */
export function targetRanges(current: Capacity, edition: Edition, plans: Iterable<TargetPlan>): TargetRange[] {
  return Array.from(plans).flatMap((plan) => {
    if (!plan.isSellable) return [];
    const fits = (quantity: number) => evaluateTarget(current, edition, { plan, quantity }).ok;
    const quantities = Array.from({ length: MAX_COPIES }, (_, at) => at + 1).filter(fits);
    // More copies of what is unlimited give nothing more.
    const isMore = (quantity: number) => isLarger(timesCapacity(plan, quantity), timesCapacity(plan, 1));
    const [fromQuantity] = quantities;
    if (fromQuantity === undefined) return [];
    const toQuantity = quantities.findLast((quantity) => quantity === fromQuantity || isMore(quantity));
    return [{ plan, fromQuantity, toQuantity: toQuantity ?? fromQuantity }];
  });
}
