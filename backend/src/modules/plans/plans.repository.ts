import { CAPACITIES, capacityOf } from '../../domain/licensing/license.js';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { arrangementOf, type CatalogPlan, selectPlans } from './plans.queries.js';
import type { PlanHistory, PlanTerms } from '../../domain/approvals/price-change.js';
import { PlanPastTerms } from './plan.entity.js';

type Terms = Omit<CatalogPlan, 'id' | 'edition' | 'combos'>;

/** The columns that are written, each with its value. */
const TERMS: readonly (readonly [column: string, of: (terms: Terms) => unknown])[] = [
  ['name_zh', ({ name }) => name.zh],
  ['name_en', ({ name }) => name.en],
  ['description_zh', ({ description }) => description.zh],
  ['description_en', ({ description }) => description.en],
  ...CAPACITIES.map((capacity) => [capacity, (terms: Terms) => terms[capacity]] as const),
  ['is_hidden', ({ isHidden }) => isHidden],
  ['is_free', ({ isFree }) => isFree],
];
const COLUMNS = TERMS.map(([column]) => column).join(', ');
const placesFrom = (first: number): string => TERMS.map((_, at) => `$${first + at}`).join(', ');
const termsOf = (terms: Terms): unknown[] => TERMS.map(([, of]) => of(terms));

/** The part of a plan that makes its price. */
const toTerms = ({ isHidden, isFree, combos, ...plan }: CatalogPlan): PlanTerms => ({
  ...capacityOf(plan),
  isHidden,
  isFree,
  combos,
});

@Injectable()
export class PlansRepository {
  /** The plans with these ids, read in this transaction. */
  async find(tx: Tx, ids: readonly string[]): Promise<CatalogPlan[]> {
    return tx.query(`${selectPlans()} WHERE p.id = ANY($1) GROUP BY p.id`, [ids]);
  }

  async findAll(tx: Tx): Promise<CatalogPlan[]> {
    return tx.query(`${selectPlans()} GROUP BY p.id`);
  }

  /** Every plan with its terms since `since`, without those before the last change that two people approved. */
  async histories(tx: Tx, since: Date): Promise<PlanHistory[]> {
    const plans = await this.findAll(tx);
    const past: { planId: string; terms: (PlanTerms | null)[] }[] = await tx.query(
      `SELECT plan_id AS "planId", json_agg(terms ORDER BY ended_at) AS terms
         FROM plan_past_terms t
        WHERE ended_at > $1 AND NOT EXISTS (SELECT FROM plan_past_terms a
                WHERE a.plan_id = t.plan_id AND a.is_agreed AND a.ended_at >= t.ended_at)
        GROUP BY plan_id`,
      [since],
    );
    const termsBy = new Map(past.map(({ planId, terms }) => [planId, terms]));
    return plans.map((plan) => ({
      id: plan.id,
      edition: plan.edition,
      current: toTerms(plan),
      past: termsBy.get(plan.id) ?? [],
    }));
  }

  /** Records what a plan was until now; null for one that did not exist. */
  async addPast(
    tx: Tx,
    plan: CatalogPlan | null,
    { planId, endedAt, isAgreed }: Pick<PlanPastTerms, 'planId' | 'endedAt' | 'isAgreed'>,
  ): Promise<void> {
    await tx.insert(PlanPastTerms, { planId, terms: plan && toTerms(plan), endedAt, isAgreed });
  }

  async isEmpty(tx: Tx): Promise<boolean> {
    const [row]: [{ empty: boolean }] = await tx.query('SELECT NOT EXISTS (SELECT FROM plans) AS empty');
    return row.empty;
  }

  /** The plan and its version with its row locked, or null. */
  async lock(tx: Tx, id: string): Promise<{ readonly plan: CatalogPlan; readonly version: number } | null> {
    const [row]: { version: number }[] = await tx.query('SELECT version FROM plans WHERE id = $1 FOR UPDATE', [id]);
    const [plan] = await this.find(tx, [id]);
    return row && plan ? { plan, version: row.version } : null;
  }

  /** Locks every plan. Returns their ids in the order of the pricing page, and the version of that order. */
  async lockOrder(tx: Tx): Promise<{ readonly ids: string[]; readonly version: number }> {
    // Locked before they are read in order: a statement that waited for a lock would still sort by the old order.
    await tx.query('SELECT FROM plans ORDER BY id FOR UPDATE');
    const rows: { id: string; arrangement: number }[] = await tx.query(
      'SELECT id, arrangement FROM plans ORDER BY position, id',
    );
    return { ids: rows.map(({ id }) => id), version: arrangementOf(rows) };
  }

  /** Adds a plan after the others. Returns false when its id is taken, even by a concurrent request. */
  async append(tx: Tx, plan: CatalogPlan): Promise<boolean> {
    const added: unknown[] = await tx.query(
      `INSERT INTO plans (id, edition, ${COLUMNS}, position)
       SELECT $1, $2, ${placesFrom(3)}, coalesce(max(position) + 1, 0) FROM plans
       ON CONFLICT (id) DO NOTHING RETURNING id`,
      [plan.id, plan.edition, ...termsOf(plan)],
    );
    if (added.length === 0) return false;
    await this.#addCombos(tx, plan.id, plan.combos);
    return true;
  }

  async update(tx: Tx, id: string, draft: Omit<CatalogPlan, 'id' | 'edition'>): Promise<void> {
    await tx.query(`UPDATE plans SET (${COLUMNS}) = (${placesFrom(2)}) WHERE id = $1`, [id, ...termsOf(draft)]);
    await tx.query('DELETE FROM plan_combos WHERE plan_id = $1', [id]);
    await this.#addCombos(tx, id, draft.combos);
  }

  async arrange(tx: Tx, ids: readonly string[]): Promise<void> {
    await tx.query('UPDATE plans SET position = array_position($1::text[], id)', [ids]);
  }

  async #addCombos(tx: Tx, planId: string, combos: CatalogPlan['combos']): Promise<void> {
    for (const { months, priceFen, discountBps } of combos) {
      await tx.query('INSERT INTO plan_combos (plan_id, months, price_fen, discount_bps) VALUES ($1, $2, $3, $4)', [
        planId,
        months,
        priceFen,
        discountBps,
      ]);
    }
  }
}
