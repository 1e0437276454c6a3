import { useTranslations } from 'use-intl';
import { CAPACITIES, type CapacityName } from '../capacities';

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
