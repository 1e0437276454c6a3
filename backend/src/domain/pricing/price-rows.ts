import { comboChargeFen } from './displayed-price.js';
import { type Combo, findCombo } from './plan-combo.js';

/** The displayed price of one term before and after a change, in fen; null where the term is not offered. */
export interface PriceRow {
  /** 0 is a lifetime. */
  readonly months: number;
  readonly beforeFen: number | null;
  readonly afterFen: number | null;
}

interface Priced {
  readonly combos: readonly Combo[];
}

/** Every term that a plan offers before or after a change, lifetimes last. `before` is null for a new plan. */
export function priceRows(before: Priced | null, after: Priced): PriceRow[] {
  const combosBefore = before?.combos ?? [];
  const all = [...combosBefore, ...after.combos].map(({ months, lifetime }) => (lifetime ? 0 : months));
  const chargeOf = (combos: readonly Combo[], months: number) => {
    const combo = findCombo(combos, { months });
    return combo && comboChargeFen(combo);
  };
  return [...new Set(all)]
    .toSorted((left, right) => (left || Infinity) - (right || Infinity))
    .map((months) => ({ months, beforeFen: chargeOf(combosBefore, months), afterFen: chargeOf(after.combos, months) }));
}
