import { GRANTED_PAIRS, JOIN_FIRST_LINE } from '../../paid/index.js';
import type { Capacity } from '../../../domain/licensing/capacity.js';

/** A license that an order gave or extended. */
export interface OrderLicense extends Capacity {
  readonly id: string;
  readonly key: string;
  readonly nameZh: string;
  readonly nameEn: string;
  /** Whether the account that ordered it still owns it. */
  readonly isOwn: boolean;
}

/** SQL for the licenses that an order `o` gave, in the order of its lines, or extends, as a JSON list. */
export const ORDER_LICENSES = `(SELECT coalesce(json_agg(json_build_object('id', l.id, 'key', l.key, 'nameZh', l.name_zh,
    'nameEn', l.name_en, ${GRANTED_PAIRS}, 'isOwn', l.account_id = o.account_id)
    ORDER BY l.id = ANY (o.extended_license_ids), l.origin_place, l.key), '[]')
  FROM licenses l ${JOIN_FIRST_LINE} WHERE l.id = o.renewed_license_id OR l.id = ANY (o.extended_license_ids)
                     OR (l.origin_kind IN ('purchase', 'quote') AND l.origin_id = o.id::text)) AS licenses`;
