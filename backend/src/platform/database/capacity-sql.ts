import { CAPACITIES, type CapacityName } from '../../domain/licensing/capacity.js';

/** `granted_users AS users, …`, to select what an entity keeps under a prefix. */
export const capacityColumns = (prefix = ''): string =>
  CAPACITIES.map((name) => `${prefix}${name} AS ${name}`).join(', ');

/** `'users', granted_users, …`, for `json_build_object`. */
export const capacityPairs = (prefix = ''): string =>
  CAPACITIES.map((name) => `'${name}', ${prefix}${name}`).join(', ');

/** A condition that holds where it holds of any capacity. */
export const anyCapacity = (of: (name: CapacityName) => string): string => `(${CAPACITIES.map(of).join(' OR ')})`;
