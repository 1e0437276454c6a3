import { Injectable } from '@nestjs/common';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { type CatalogPlan, type EditablePlan, selectPlans } from './catalog-plan.js';
import { NOW } from '../../platform/database/sql.js';

const IN_ORDER = 'GROUP BY p.id ORDER BY p.position, p.id';

const ALL: Prepared = { name: 'plans-all', text: `${selectPlans()} ${IN_ORDER}` };
const EDITABLE: Prepared = {
  name: 'plans-editable',
  text: `${selectPlans(`p.version, p.arrangement,
    (SELECT json_build_object('startsAt', c.starts_at, 'combos', c.draft -> 'combos')
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
