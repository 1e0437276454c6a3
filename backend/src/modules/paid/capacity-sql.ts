import { type CapacityName } from '../../domain/licensing/capacity.js';

/** SQL for the total capacity of a license `l`. */
export const totalSql = (name: CapacityName): string =>
  `CASE WHEN l.base_${name} = -1 THEN -1 ELSE l.base_${name} + l.bonus_${name} END`;

/** SQL for what the first line `n` of a license `l` gave. */
export const grantedSql = (name: CapacityName): string => `coalesce(n.${name}, l.base_${name})`;
/** The first line `n` of a license `l`; a license of an earlier release may not have one yet. */
export const JOIN_FIRST_LINE = `LEFT JOIN LATERAL (SELECT * FROM license_lines f
  WHERE f.license_id = l.id AND f.kind = 'first' ORDER BY f.id LIMIT 1) n ON true`;
