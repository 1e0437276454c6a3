import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { PreparedReads } from '../../platform/database/sql.js';
import type { SeedPlan } from '../site/index.js';
import type { CatalogPlan } from './catalog-plan.js';
import { discountToBps } from '../../domain/pricing/discount.js';

const SELECT_PLANS = `
  SELECT p.id, p.edition, p.users, p.assets, p.is_hidden AS "isHidden",
         json_build_object('zh', p.name_zh, 'en', p.name_en) AS name,
         json_build_object('zh', p.description_zh, 'en', p.description_en) AS description,
         coalesce(json_agg(json_build_object('months', c.months, 'lifetime', c.months = 0, 'priceFen', c.price_fen,
                                             'discountBps', c.discount_bps)
                           ORDER BY c.months = 0, c.months) FILTER (WHERE c.id IS NOT NULL), '[]') AS combos
    FROM plans p LEFT JOIN plan_combos c ON c.plan_id = p.id`;

@Injectable()
export class PlansRepository {
  constructor(private readonly reads: PreparedReads) {}

  /** Every plan in the order of the pricing page. */
  async listAll(): Promise<CatalogPlan[]> {
    return this.reads.rows<CatalogPlan>({
      name: 'plans-all',
      text: `${SELECT_PLANS} GROUP BY p.id ORDER BY p.position, p.id`,
    });
  }

  /** The plans with these ids, as they stand in this transaction. */
  async find(tx: Tx, ids: readonly string[]): Promise<CatalogPlan[]> {
    return tx.query(`${SELECT_PLANS} WHERE p.id = ANY($1) GROUP BY p.id`, [ids]);
  }

  async isEmpty(tx: Tx): Promise<boolean> {
    const [row]: [{ empty: boolean }] = await tx.query('SELECT NOT EXISTS (SELECT FROM plans) AS empty');
    return row.empty;
  }

  async insert(tx: Tx, plan: SeedPlan, position: number): Promise<void> {
    await tx.query(
      `INSERT INTO plans (id, edition, name_zh, name_en, description_zh, description_en, users, assets, position)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        plan.id,
        plan.edition,
        plan.name.zh,
        plan.name.en,
        plan.description.zh,
        plan.description.en,
        plan.users,
        plan.assets,
        position,
      ],
    );
    for (const combo of plan.combos) {
      await tx.query('INSERT INTO plan_combos (plan_id, months, price_fen, discount_bps) VALUES ($1, $2, $3, $4)', [
        plan.id,
        combo.lifetime ? 0 : combo.months,
        combo.price,
        discountToBps(combo.discount),
      ]);
    }
  }
}
