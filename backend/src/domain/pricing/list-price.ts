import { CAPACITIES, type Capacity, type CapacityName, isUnlimited } from '../licensing/capacity.js';
import { comboChargeFen } from './displayed-price.js';
import { findCombo, type PricedPlan } from './plan-combo.js';

/** A plan of the pricing page. */
export interface ListedPlan extends Capacity, Pick<PricedPlan, 'combos'> {}

/**
 * The catalogue price of a license over some months, in fen and fractions of it: the dearer of what its users and what
 * its assets cost. `months` 0 is a lifetime. `Infinity` where no plan with a price covers it.
 *
 * What is larger or longer costs at least as much, and never more than the same in several pieces: the price of one
 * user, and that of one month, falls with the number bought.
 */
export const listPriceFen = (capacity: Capacity, months: number, plans: Iterable<ListedPlan>): number =>
  dearest(capacity, (name) => amountFen(name, capacity[name], pricedPlans(months, plans)));

/** The same for what is added to a license: less than the smallest plan costs its share of that plan. */
export const addedPriceFen = (capacity: Capacity, months: number, plans: Iterable<ListedPlan>): number =>
  dearest(capacity, (name) => {
    const priced = pricedPlans(months, plans);
    const wanted = capacity[name];
    const smallest = Math.min(...limitsOf(name, priced));
    const share = isUnlimited(wanted) ? 1 : Math.min(1, wanted / smallest);
    return amountFen(name, wanted, priced) * (Number.isFinite(smallest) ? share : 1);
  });

/** Nothing of a capacity costs nothing; a license of nothing costs as much as the smallest. */
function dearest(capacity: Capacity, priceOf: (name: CapacityName) => number): number {
  const wanted = CAPACITIES.filter((name) => capacity[name] !== 0);
  return Math.max(0, ...(wanted.length > 0 ? wanted : CAPACITIES).map(priceOf));
}

type PlanPrice = readonly [plan: Capacity, priceFen: number];

/** A plan with a price of 0 cannot serve as a list price. */
const pricedPlans = (months: number, plans: Iterable<ListedPlan>): PlanPrice[] =>
  Array.from(plans, (plan): PlanPrice => [plan, planPriceFen(plan, months)]).filter(([, fen]) => fen > 0);

const limitsOf = (name: CapacityName, plans: readonly PlanPrice[]): number[] =>
  plans.flatMap(([plan]) => (plan[name] > 0 ? [plan[name]] : []));

/** Of the plan that is cheapest for it, one, or as much of it as it takes. */
const amountFen = (name: CapacityName, wanted: number, plans: readonly PlanPrice[]): number =>
  Math.min(
    ...plans.map(([plan, priceFen]) => {
      const held = plan[name];
      if (isUnlimited(held)) return priceFen;
      return isUnlimited(wanted) || held === 0 ? Infinity : priceFen * Math.max(1, wanted / held);
    }),
  );

/**
 * The price of a plan for these months: that of a combo of at least as many, or as much of a shorter one as it takes,
 * whichever is lowest; less than the shortest costs its share. `Infinity` where there is none.
 */
export function planPriceFen({ combos }: Pick<ListedPlan, 'combos'>, months: number): number {
  if (months === 0) {
    const lifetime = findCombo(combos, { months });
    return lifetime ? comboChargeFen(lifetime) : Infinity;
  }
  const dated = combos.filter(({ lifetime }) => !lifetime);
  if (dated.length === 0) return Infinity;
  const shortest = Math.min(...dated.map((combo) => combo.months));
  const whole = Math.max(months, shortest);
  const prices = dated.map((combo) => comboChargeFen(combo) * Math.max(1, whole / combo.months));
  return Math.min(...prices) * Math.min(1, months / shortest);
}

/**
 * The lowest catalogue price of one user, or of one asset, over some months, in fen and fractions of it: the plan's
 * whole price divided by what it holds of this capacity. `Infinity` where no plan with a price limits it.
 */
export const unitPriceFen = (name: CapacityName, months: number, plans: Iterable<ListedPlan>): number =>
  Math.min(
    ...pricedPlans(months, plans).flatMap(([plan, priceFen]) => (plan[name] > 0 ? [priceFen / plan[name]] : [])),
  );
