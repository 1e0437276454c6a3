import { CAPACITIES, type CapacityName } from './capacity.js';

/** A class with a number for each capacity, declared by a decorator: entities, inputs and views extend or embed it. */
export const capacityFields = <Value = number>(declare: (name: CapacityName) => PropertyDecorator) =>
  fieldsOf<CapacityName, Value>(CAPACITIES, declare);

/** The same under other names. */
export function fieldsOf<Name extends string, Value = number>(
  names: readonly Name[],
  declare: (name: Name) => PropertyDecorator,
): new () => Record<Name, Value> {
  class Fields {}
  for (const name of names) declare(name)(Fields.prototype, name);
  return Fields as new () => Record<Name, Value>;
}
