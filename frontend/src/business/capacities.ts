import { useTranslations } from 'use-intl';
import type { components } from '../api/schema';
import { CAPACITIES } from '../api/values';

/** What licences and plans count, in the order of columns and fields. */
export { CAPACITIES };

/** A value for each capacity, as the server names them; -1 is unlimited. */
export type Capacity = components['schemas']['CapacityView'];
export type CapacityName = keyof Capacity;

export const isCapacity = (name: string): name is CapacityName => CAPACITIES.some((one) => one === name);

export const perCapacity = <Value>(valueOf: (name: CapacityName) => Value): Readonly<Record<CapacityName, Value>> =>
  Object.fromEntries(CAPACITIES.map((name) => [name, valueOf(name)])) as Record<CapacityName, Value>;

type Form = 'unit' | 'number' | 'definition';

/** The words of all capacities, for a text with `{all}`, with `{All}` to begin a sentence, or with `{some} and {last}`. */
export function useCapacityList() {
  const t = useTranslations('ui.capacity');
  return (word: Form | ((name: CapacityName) => string), comma = t('comma')) => {
    const words = CAPACITIES.map((name) => (typeof word === 'string' ? t(`${word}.${name}`) : word(name)));
    const all = words.join(comma);
    return {
      all,
      All: all.charAt(0).toUpperCase() + all.slice(1),
      some: words.slice(0, -1).join(comma),
      last: words.at(-1) ?? '',
      choices: words.length,
    };
  };
}
