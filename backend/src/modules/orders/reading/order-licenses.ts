import { CAPACITIES, type Capacity } from '../../../domain/licensing/capacity.js';
import { JOIN_FIRST_LINE } from '../../paid/index.js';

/** A license that an order gave or extended. */
export interface OrderLicense extends Capacity {
  readonly id: string;
  readonly key: string;
  readonly nameZh: string;
  readonly nameEn: string;
  /** Whether the account that ordered it still owns it. */
  readonly isOwn: boolean;
}

/** What an order for one plan sold, also after its license was changed; lines of quotes sell several plans. */
const sold = (of: string, otherwise: string): string => `CASE WHEN o.lines IS NULL THEN ${of} ELSE ${otherwise} END`;
const SOLD_PAIRS = [
  `'nameZh', ${sold(`o.plan -> 'name' ->> 'zh'`, 'l.name_zh')}`,
  `'nameEn', ${sold(`o.plan -> 'name' ->> 'en'`, 'l.name_en')}`,
  ...CAPACITIES.map((name) => `'${name}', ${sold(`(o.plan ->> '${name}')::int`, `n.${name}`)}`),
].join(', ');

/** SQL for the licenses that an order `o` gave, in the order of its lines, or extends, as a JSON list. */
export const ORDER_LICENSES = `(SELECT coalesce(json_agg(json_build_object('id', l.id, 'key', l.key, ${SOLD_PAIRS},
    'isOwn', l.account_id = o.account_id)
    ORDER BY l.id = ANY (o.extended_license_ids), l.origin_place, l.key), '[]')
  FROM licenses l ${JOIN_FIRST_LINE} WHERE l.id = o.renewed_license_id OR l.id = ANY (o.extended_license_ids)
                     OR (l.origin_kind IN ('purchase', 'quote') AND l.origin_id = o.id::text)) AS licenses`;
