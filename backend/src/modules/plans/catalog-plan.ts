import { type Capacity } from '../../domain/licensing/capacity.js';
import type { Combo, PricedPlan } from '../../domain/pricing/plan-combo.js';
import type { Edition, LocalizedText } from '../site/index.js';

/** Shown without prices: its license is applied for or quoted. */
const ENTERPRISE_PLAN_ID = 'enterprise';

/** A plan as the catalogue keeps it. */
export interface CatalogPlan extends Capacity {
  readonly id: string;
  readonly edition: Edition;
  readonly name: LocalizedText;
  readonly description: LocalizedText;
  readonly isHidden: boolean;
  /** Only such a plan may have a price of 0. */
  readonly isFree: boolean;
  readonly combos: readonly Combo[];
}

/** The editable part of a plan. Its id and edition never change: licenses and orders refer to them. */
export type PlanDraft = Omit<CatalogPlan, 'id' | 'edition'>;

/** A plan as its editors read it. */
export interface EditablePlan extends CatalogPlan {
  /** The change that waits for its day. */
  readonly planned: { readonly startsAt: string; readonly combos: readonly Combo[] } | null;
  /** A change that became void within 30 days because who planned it was dismissed, if none was planned since. */
  readonly voided: { readonly startsAt: string; readonly combos: readonly Combo[]; readonly endedAt: string } | null;
  readonly version: number;
  readonly arrangement: number;
}

/** The version of the order of all plans. A plan that was added later has been arranged fewer times. */
export const arrangementOf = (plans: readonly Pick<EditablePlan, 'arrangement'>[]): number =>
  Math.max(1, ...plans.map(({ arrangement }) => arrangement));

/** What the pricing rules need to know of a plan. */
export const toPricedPlan = ({ id, isHidden, combos }: CatalogPlan): PricedPlan => ({
  id,
  isSellable: !isHidden && id !== ENTERPRISE_PLAN_ID,
  combos,
});
