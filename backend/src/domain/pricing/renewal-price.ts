import type { ErrorCode } from '../errors/index.js';
import type { LicenseComponent } from '../licensing/components.js';
import { asFen, sumFen } from '../money/fen.js';
import { comboChargeFen } from './displayed-price.js';
import { type Combo, type ComboChoice, findCombo, type PricedPlan } from './plan-combo.js';

export interface RenewedLicense {
  readonly isPermanent: boolean;
  readonly components: readonly LicenseComponent[];
}

/** One duration in which a license can be renewed. `months` is 0 when `lifetime`. */
export interface RenewalOffer {
  readonly months: number;
  readonly lifetime: boolean;
  /** Sum of the list prices, in fen. */
  readonly listFen: number;
  /** What it costs, in fen: each component at its own displayed price. */
  readonly chargeFen: number;
}

export type RenewalVerdict =
  | { readonly ok: true; readonly offer: RenewalOffer }
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, 'license.permanent' | 'plan.not_found' | 'plan.combo_not_found'>;
    };

/**
 * What renewing a license costs: the sum over its components of quantity × the combo price for the same months.
 *
 * Each combo is rounded to the yuan first, as the pricing page shows it. Capacity won by points or rewards is no
 * component, so it does not raise the price. A dated license turns permanent by the lifetime combo. Plans that are
 * no longer sold still renew.
 * Refuses, first match wins: license.permanent, plan.not_found (a component's plan is gone, or there is no
 * component to price), plan.combo_not_found (a component's plan lacks the duration).
 */
export function renewalPrice(
  license: RenewedLicense,
  plans: ReadonlyMap<string, PricedPlan>,
  choice: ComboChoice,
): RenewalVerdict {
  if (license.isPermanent) return { ok: false, code: 'license.permanent' };

  const priced = license.components.flatMap(({ planId, quantity }) => {
    const plan = plans.get(planId);
    return plan ? [{ plan, quantity }] : [];
  });
  if (priced.length === 0 || priced.length < license.components.length) return { ok: false, code: 'plan.not_found' };

  const parts: { combo: Combo; quantity: number }[] = [];
  for (const { plan, quantity } of priced) {
    const combo = findCombo(plan.combos, choice);
    if (!combo) return { ok: false, code: 'plan.combo_not_found' };
    parts.push({ combo, quantity });
  }
  return {
    ok: true,
    offer: {
      months: choice.months,
      lifetime: choice.months === 0,
      listFen: sumFen(parts.map(({ combo, quantity }) => asFen(combo.priceFen * quantity))),
      chargeFen: sumFen(parts.map(({ combo, quantity }) => asFen(comboChargeFen(combo) * quantity))),
    },
  };
}

/** Every duration a license can be renewed in, shortest first and lifetime last; empty when it cannot be renewed. */
export function renewalOffers(license: RenewedLicense, plans: ReadonlyMap<string, PricedPlan>): RenewalOffer[] {
  const [first] = license.components;
  const candidates = (first && plans.get(first.planId)?.combos) ?? [];
  const durations = new Set(candidates.map(({ months, lifetime }) => (lifetime ? 0 : months)));
  const offers = [...durations].flatMap((months) => {
    const verdict = renewalPrice(license, plans, { months });
    return verdict.ok ? [verdict.offer] : [];
  });
  return offers.toSorted((a, b) => (a.months || Number.POSITIVE_INFINITY) - (b.months || Number.POSITIVE_INFINITY));
}
