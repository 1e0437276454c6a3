import type { CapacityName } from '../../domain/licensing/capacity.js';
import { capacityPairs } from '../../platform/database/capacity-sql.js';

/** SQL for the total capacity of a license `l`. */
export const totalSql = (name: CapacityName): string =>
  `CASE WHEN l.base_${name} = -1 THEN -1 ELSE l.base_${name} + l.bonus_${name} END`;

/** The capacity that the origin of a license `l` granted, for `json_build_object`. */
export const GRANTED_PAIRS = capacityPairs('l.granted_');
