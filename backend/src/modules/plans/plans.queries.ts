import { Injectable } from '@nestjs/common';
import type { Capacity } from '../../domain/licensing/license.js';
import type { Combo, PricedPlan } from '../../domain/pricing/discounts.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { capacityColumns, NOW } from '../../platform/database/transactions.js';
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
  readonly planned: { readonly id: string; readonly startsAt: string; readonly combos: readonly Combo[] } | null;
  /**
   * A change that became void within 30 days because the person who planned it was dismissed, if none was planned
   * since.
   */
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

/** Selects plans with their combos, ungrouped: the caller adds its condition and `GROUP BY p.id`. */
export const selectPlans = (more = '') => `
  SELECT p.id, ${more} p.edition, ${capacityColumns('p.')}, p.is_hidden AS "isHidden", p.is_free AS "isFree",
         json_build_object('zh', p.name_zh, 'en', p.name_en) AS name,
         json_build_object('zh', p.description_zh, 'en', p.description_en) AS description,
         coalesce(json_agg(json_build_object('months', c.months, 'lifetime', c.months = 0, 'priceFen', c.price_fen,
                                             'discountBps', c.discount_bps)
                           ORDER BY c.months = 0, c.months) FILTER (WHERE c.id IS NOT NULL), '[]') AS combos
    FROM plans p LEFT JOIN plan_combos c ON c.plan_id = p.id`;

const IN_ORDER = 'GROUP BY p.id ORDER BY p.position, p.id';

const ALL: Prepared = { name: 'plans-all', text: `${selectPlans()} ${IN_ORDER}` };
const EDITABLE: Prepared = {
  name: 'plans-editable',
  text: `${selectPlans(`p.version, p.arrangement,
    (SELECT json_build_object('id', c.id, 'startsAt', c.starts_at, 'combos', c.draft -> 'combos')
       FROM plan_changes c WHERE c.plan_id = p.id AND c.ended_at IS NULL) AS planned,
    (SELECT json_build_object('startsAt', c.starts_at, 'combos', c.draft -> 'combos', 'endedAt', c.ended_at)
       FROM plan_changes c
      WHERE c.plan_id = p.id AND c.end_reason = 'dismissed' AND c.ended_at > ${NOW} - interval '30 days'
        AND NOT EXISTS (SELECT FROM plan_changes n WHERE n.plan_id = p.id AND n.planned_at > c.ended_at)
      ORDER BY c.ended_at DESC LIMIT 1) AS voided,`)} ${IN_ORDER}`,
};

@Injectable()
export class PlansQueries {
  constructor(private readonly reads: Reads) {}

  /** Every plan in the order of the pricing page. */
  async listAll(): Promise<CatalogPlan[]> {
    return this.reads.rows<CatalogPlan>(ALL);
  }

  /** The same with their versions, for editing. */
  async listEditable(): Promise<EditablePlan[]> {
    return this.reads.rows<EditablePlan>(EDITABLE);
  }
}
