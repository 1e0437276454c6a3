import type { components } from '../api/schema';
import { CAPACITIES } from '../api/values';

/** What licences and plans count, in the order of columns and fields. */
export { CAPACITIES };

/** A value for each capacity, as the server names them; -1 is unlimited. */
export type Capacities = components['schemas']['CapacityView'];
export type CapacityName = keyof Capacities;

export const isCapacity = (name: string): name is CapacityName => CAPACITIES.some((one) => one === name);

export const perCapacity = <Value>(valueOf: (name: CapacityName) => Value): Readonly<Record<CapacityName, Value>> =>
  Object.fromEntries(CAPACITIES.map((name) => [name, valueOf(name)])) as Record<CapacityName, Value>;
