import { capacityColumns } from '../../platform/database/capacity-sql.js';

/** Selects plans with their combos, ungrouped: the caller adds its condition and `GROUP BY p.id`. */
export const selectPlans = (more = '') => `
  SELECT p.id, ${more} p.edition, ${capacityColumns('p.')}, p.is_hidden AS "isHidden", p.is_free AS "isFree",
         json_build_object('zh', p.name_zh, 'en', p.name_en) AS name,
         json_build_object('zh', p.description_zh, 'en', p.description_en) AS description,
         coalesce(json_agg(json_build_object('months', c.months, 'lifetime', c.months = 0, 'priceFen', c.price_fen,
                                             'discountBps', c.discount_bps)
                           ORDER BY c.months = 0, c.months) FILTER (WHERE c.id IS NOT NULL), '[]') AS combos
    FROM plans p LEFT JOIN plan_combos c ON c.plan_id = p.id`;
