import { useTranslations } from 'use-intl';
import { CAPACITIES, type CapacityName } from '../capacities';

type Form = 'unit' | 'number' | 'counts' | 'none' | 'spend' | 'definition';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A word for every capacity, for a text with `{all}` or with `{some} and {last}`; `{All}` and `{Some}` begin a sentence.
 */
export function useCapacityList() {
  const t = useTranslations('ui.capacity');
  return (word: Form | ((name: CapacityName) => string), comma = t('comma')) => {
    const words = CAPACITIES.map((name) => (typeof word === 'string' ? t(`${word}.${name}`) : word(name)));
    const [all, some] = [words.join(comma), words.slice(0, -1).join(comma)];
    return { all, some, last: words.at(-1) ?? '', All: capital(all), Some: capital(some), choices: words.length };
  };
}
