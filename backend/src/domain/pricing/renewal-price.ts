import type { ErrorCode } from '../errors/index.js';
import { type PriceBasis, type PricedPart, priceBasis } from '../licensing/price-basis.js';
import { asFen, scaleHalfUp, sumFen } from '../money/amounts.js';
import { comboChargeFen } from './list-price.js';
import { type Combo, type ComboChoice, findCombo, type PricedPlan } from './plan-combo.js';

export interface RenewedLicense {
  readonly isPermanent: boolean;
  readonly basis: PriceBasis;
}

/** One duration for which a license can be renewed. `months` is 0 when `lifetime`. */
export interface RenewalOffer {
  readonly months: number;
  readonly lifetime: boolean;
  /** Sum of the list prices, in fen; an agreed price counts as its own list price. */
  readonly listFen: number;
  /** The charge, in fen: each component at its own displayed price. */
  readonly chargeFen: number;
}

export type RenewalVerdict =
  | { readonly ok: true; readonly offer: RenewalOffer }
  | {
      readonly ok: false;
      readonly code: Extract<
        ErrorCode,
        'license.permanent' | 'license.not_renewable' | 'plan.not_found' | 'plan.combo_not_found'
      >;
    };

const MONTHS_A_YEAR = 12;
const FEN_PER_YUAN = 100;
/** The terms offered where no plan defines any, in months. */
const AGREED_TERMS: readonly number[] = [12, 24, 36];

/**
 * An agreed price a year, converted to a number of months: in fen, rounded once to the whole yuan, half up. Only a
 * price of 0 is free.
 */
export const agreedChargeFen = (yearFen: number, months: number): number =>
  Math.max(scaleHalfUp(yearFen, months, MONTHS_A_YEAR * FEN_PER_YUAN), yearFen > 0 ? 1 : 0) * FEN_PER_YUAN;

/**
 * The price of renewing a license: for its plans quantity × the combo price for the same months, for its agreed prices
 * the share of the year. Each is rounded to the yuan separately, so that a merged license costs the same as its parts.
 *
 * Capacity gained by points or rewards is not part of the basis, so it does not raise the price. A dated license
 * becomes permanent through the lifetime combo; an agreed price has none. Plans that are no longer sold still renew.
 * Refuses, first match wins: license.permanent, license.not_renewable (the price of a part is not known),
 * plan.not_found (a plan is gone), plan.combo_not_found (a plan lacks the duration, or an agreed price does).
 */
export function renewalPrice(
  { isPermanent, basis }: RenewedLicense,
  plans: ReadonlyMap<string, PricedPlan>,
  choice: ComboChoice,
): RenewalVerdict {
  if (isPermanent) return { ok: false, code: 'license.permanent' };
  if (!basis.isDecided) return { ok: false, code: 'license.not_renewable' };
  const priced = basis.components.flatMap(({ planId, quantity }) => {
    const plan = plans.get(planId);
    return plan ? [{ plan, quantity }] : [];
  });
  if (priced.length < basis.components.length) return { ok: false, code: 'plan.not_found' };
  const parts: { combo: Combo; quantity: number }[] = [];
  for (const { plan, quantity } of priced) {
    const combo = findCombo(plan.combos, choice);
    if (!combo) return { ok: false, code: 'plan.combo_not_found' };
    parts.push({ combo, quantity });
  }
  const { months, lifetime = months === 0 } = choice;
  const isTerm = parts.length > 0 ? !lifetime : !lifetime && AGREED_TERMS.includes(months);
  if (basis.agreedYearFens.length > 0 && !isTerm) return { ok: false, code: 'plan.combo_not_found' };

  const agreed = basis.agreedYearFens.map((yearFen) => asFen(agreedChargeFen(yearFen, months)));
  return {
    ok: true,
    offer: {
      months,
      lifetime,
      listFen: sumFen([...parts.map(({ combo, quantity }) => asFen(combo.priceFen * quantity)), ...agreed]),
      chargeFen: sumFen([...parts.map(({ combo, quantity }) => asFen(comboChargeFen(combo) * quantity)), ...agreed]),
    },
  };
}

/** What one part of a license adds to the price of its renewal, in fen; null where it has no price. */
export function renewalCharge(part: PricedPart, months: number, plans: ReadonlyMap<string, PricedPlan>): number | null {
  const verdict = renewalPrice({ isPermanent: false, basis: priceBasis([part]) }, plans, { months });
  return verdict.ok ? verdict.offer.chargeFen : null;
}

/**
 * Every duration for which a license can be renewed, shortest first and lifetime last; empty when it cannot be renewed.
 */
export function renewalOffers(license: RenewedLicense, plans: ReadonlyMap<string, PricedPlan>): RenewalOffer[] {
  const [first] = license.basis.components;
  const ofPlan = first && (plans.get(first.planId)?.combos ?? []);
  const durations = new Set(ofPlan?.map(({ months, lifetime }) => (lifetime ? 0 : months)) ?? AGREED_TERMS);
  const offers = [...durations].flatMap((months) => {
    const verdict = renewalPrice(license, plans, { months });
    return verdict.ok ? [verdict.offer] : [];
  });
  return offers.toSorted((a, b) => (a.months || Number.POSITIVE_INFINITY) - (b.months || Number.POSITIVE_INFINITY));
}
