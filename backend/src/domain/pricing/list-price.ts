import { CAPACITIES, type Capacity, type CapacityName, isUnlimited } from '../licensing/capacity.js';
import { scaleHalfUp } from '../money/ratio.js';
import { comboChargeFen } from './displayed-price.js';
import { findCombo, type PricedPlan } from './plan-combo.js';

/** A plan of the pricing page. */
export interface ListedPlan extends Capacity, Pick<PricedPlan, 'combos'> {}

/**
 * The catalogue price of a capacity over some months, in fen: as many copies of one plan as cover it, for the plan with
 * the lowest total. `months` 0 is a lifetime. `Infinity` where no plan with a price covers it.
 */
export const listPriceFen = (capacity: Capacity, months: number, plans: Iterable<ListedPlan>): number =>
  Math.min(
    ...Array.from(plans, (plan) => {
      const priceFen = planPriceFen(plan, months);
      // A plan with a price of 0 cannot serve as a list price.
      return priceFen > 0 ? priceFen * copiesOf(plan, capacity) : Infinity;
    }),
  );

/**
 * The price of a plan for these months, otherwise a pro-rata share of its cheapest dated one; `Infinity` where there is
 * none.
 */
export function planPriceFen({ combos }: Pick<ListedPlan, 'combos'>, months: number): number {
  const exact = findCombo(combos, { months });
  if (exact) return comboChargeFen(exact);
  const dated = months === 0 ? [] : combos.filter(({ lifetime }) => !lifetime);
  return Math.min(...dated.map((combo) => scaleHalfUp(comboChargeFen(combo), months, combo.months)));
}

/**
 * The lowest catalogue price of one user, or of one asset, over some months, in fen and fractions of it: the plan's
 * whole price divided by what it holds of this capacity. `Infinity` where no plan with a price limits it.
 */
export const unitPriceFen = (name: CapacityName, months: number, plans: Iterable<ListedPlan>): number =>
  Math.min(
    ...Array.from(plans, (plan) => {
      const priceFen = planPriceFen(plan, months);
      return priceFen > 0 && plan[name] > 0 ? priceFen / plan[name] : Infinity;
    }),
  );

/** How many copies of a plan cover the capacity. */
const copiesOf = (plan: Capacity, capacity: Capacity): number =>
  Math.max(...CAPACITIES.map((name) => timesInto(capacity[name], plan[name])));

function timesInto(wanted: number, held: number): number {
  if (isUnlimited(held)) return 1;
  return isUnlimited(wanted) || held === 0 ? Infinity : Math.max(1, Math.ceil(wanted / held));
}
