import type { Combo, PricedPlan } from '../../domain/pricing/plan-combo.js';
import type { Edition, LocalizedText } from '../site/index.js';

/** Shown without prices: its license is applied for or quoted. */
const ENTERPRISE_PLAN_ID = 'enterprise';

/** A plan as the catalogue keeps it. */
export interface CatalogPlan {
  readonly id: string;
  readonly edition: Edition;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  /** -1 is unlimited. */
  readonly users: number;
  /** -1 is unlimited. */
  readonly assets: number;
  readonly isHidden: boolean;
  readonly combos: readonly Combo[];
}

/** What the pricing rules need to know of a plan. */
export const toPricedPlan = ({ id, isHidden, combos }: CatalogPlan): PricedPlan => ({
  id,
  isSellable: !isHidden && id !== ENTERPRISE_PLAN_ID,
  combos,
});
