import type { ErrorCode } from '../errors/index.js';
import { CAPACITIES, type CapacityName, isUnlimited } from '../licensing/license.js';
import { comboChargeFen, type ListedPlan, unitPriceFen } from '../pricing/list-price.js';
import { type Combo, findCombo } from '../pricing/discounts.js';
import { type EditionPlan, MIN_PERMANENT_MONTHS } from './giving.js';

/** By how much one person may lower a price within 30 days, in per cent. */
export const LOWERED_ALONE_PERCENT = 30;

/** Whether a price is so far below another one. */
const isFarLower = (price: number, other: number): boolean => price * 100 < other * (100 - LOWERED_ALONE_PERCENT);

/** The terms of a plan that make its price. */
export interface PlanTerms extends ListedPlan {
  readonly isHidden: boolean;
  /** Only such a plan may have a price of 0. */
  readonly isFree: boolean;
}

/** The earlier terms of a plan within the last 30 days, oldest first, since a second person last approved a change. */
export interface PlanHistory {
  readonly id: string;
  readonly edition: string;
  readonly current: PlanTerms;
  /** Null: the plan did not exist. */
  readonly past: readonly (PlanTerms | null)[];
}

export type PriceVerdict =
  | { readonly ok: true; readonly takesSecondPerson: boolean }
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'plan.price_zero'> };

/**
 * The plans that count as list prices: what was offered for the whole of the last 30 days or approved by two people, at
 * the highest price of that time. A change of the catalogue therefore cannot make a later gift look smaller.
 */
export function listedPlans(plans: readonly PlanHistory[]): EditionPlan[] {
  return plans.flatMap(({ edition, current, past }) => {
    const states = [...past, current];
    const [oldest = null] = states;
    if (oldest === null || oldest.isHidden || current.isHidden) return [];
    return [{ edition, ...lastingTerms(oldest, states) }];
  });
}

/** The same plus the hidden plans, whose licences still renew. */
const lastingPlans = (plans: readonly PlanHistory[]): ListedPlan[] =>
  plans.flatMap(({ current, past }) => {
    const states = [...past, current];
    const [oldest = null] = states;
    return oldest === null ? [] : [lastingTerms(oldest, states)];
  });

function lastingTerms(oldest: PlanTerms, states: readonly (PlanTerms | null)[]): ListedPlan {
  const combos = oldest.combos.flatMap((combo) => {
    const offered = states.map((state) => state && findCombo(state.combos, combo));
    const dearest = offered.reduce((most, one) =>
      one && most && comboChargeFen(one) > comboChargeFen(most) ? one : most,
    );
    return dearest && offered.every((one) => one !== null) ? [dearest] : [];
  });
  return { ...oldest, combos };
}

/**
 * Whether a change of a plan, or a new one, lowers a price so far that it takes a second person. `before` is null for a
 * new plan; `plans` are all plans.
 *
 * It does where a displayed price, or the price of one user or asset in it, falls by more than 30 % of its highest in
 * the last 30 days, or to 0; where a price for a new term, of a new plan or of one that was hidden is more than 30 %
 * below the lowest price of one user or asset in the catalogue for that term; and where a plan is marked free. Refuses
 * with plan.price_zero where a price of 0 would be shown for a plan that is not marked free.
 */
export function evaluatePrices(
  before: PlanHistory | null,
  after: PlanTerms,
  plans: readonly PlanHistory[],
): PriceVerdict {
  if (!after.isFree && after.combos.some((combo) => comboChargeFen(combo) === 0)) {
    return { ok: false, code: 'plan.price_zero' };
  }
  const isMarkedFree = after.isFree && before?.current.isFree !== true;
  const isLow = after.combos.some((combo) => isTooLow(combo, after, before, plans));
  return { ok: true, takesSecondPerson: isMarkedFree || isLow };
}

function isTooLow(combo: Combo, after: PlanTerms, before: PlanHistory | null, plans: readonly PlanHistory[]): boolean {
  const states = before ? [...before.past, before.current].filter((state) => state !== null) : [];
  const current = before && findCombo(before.current.combos, combo);
  const isShown = after.isHidden || states.some(({ isHidden }) => !isHidden);
  if (isShown && before && current && !isLowered(combo, after, current, before.current)) return false;
  const earlier = isShown ? states.filter((state) => findCombo(state.combos, combo) !== null) : [];
  return earlier.length > 0
    ? earlier.some((state) => isFarBelow(combo, after, findCombo(state.combos, combo), state))
    : isFarBelowCatalogue(combo, after, lastingPlans(isShown ? plans : plans.filter(({ id }) => id !== before?.id)));
}

/** Whether it costs less than now, or gives more for the same price. */
const isLowered = (combo: Combo, after: PlanTerms, current: Combo, now: PlanTerms): boolean =>
  comboChargeFen(combo) < comboChargeFen(current) ||
  CAPACITIES.some((name) => !isUnlimited(now[name]) && (isUnlimited(after[name]) || after[name] > now[name]));

function isFarBelow(combo: Combo, after: PlanTerms, earlier: Combo | null, state: PlanTerms): boolean {
  if (!earlier) return false;
  const [fen, earlierFen] = [comboChargeFen(combo), comboChargeFen(earlier)];
  if (earlierFen === 0) return false;
  return (
    isFarLower(fen, earlierFen) ||
    CAPACITIES.some((name) => {
      if (isUnlimited(state[name])) return false;
      return isUnlimited(after[name]) || isFarLower(fen * state[name], earlierFen * after[name]);
    })
  );
}

function isFarBelowCatalogue(combo: Combo, after: PlanTerms, catalogue: readonly ListedPlan[]): boolean {
  const fen = comboChargeFen(combo);
  return CAPACITIES.some((name) => {
    const cheapest = cheapestUnitFen(name, combo, catalogue);
    if (!Number.isFinite(cheapest)) return false;
    return isUnlimited(after[name]) || isFarLower(fen / after[name], cheapest);
  });
}

function cheapestUnitFen(name: CapacityName, { months, lifetime }: Combo, catalogue: readonly ListedPlan[]): number {
  const exact = unitPriceFen(name, lifetime ? 0 : months, catalogue);
  return lifetime && !Number.isFinite(exact) ? unitPriceFen(name, MIN_PERMANENT_MONTHS, catalogue) : exact;
}
