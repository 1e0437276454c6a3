import { type CapacityName } from '../../domain/licensing/capacity.js';

/** SQL for the total capacity of a license `l`. */
export const totalSql = (name: CapacityName): string =>
  `CASE WHEN l.base_${name} = -1 THEN -1 ELSE l.base_${name} + l.bonus_${name} END`;

/** The first line `n` of a license `l`: what it was granted. */
export const JOIN_FIRST_LINE = `JOIN LATERAL (SELECT * FROM license_lines f
  WHERE f.license_id = l.id AND f.kind = 'first' ORDER BY f.id LIMIT 1) n ON true`;
