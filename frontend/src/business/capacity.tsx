import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { CAPACITIES, type Capacities, type CapacityName } from './capacities';

/** The server's value for "no limit". */
export const UNLIMITED = -1;

/** An amount of a capacity; −1 is shown as 不限. */
export function Capacity({ value }: { readonly value: number }) {
  return <span className="num">{useAmountText()(value)}</span>;
}

/** 5 用户 · 不限 资产 */
export function CapacityLine({ of }: { readonly of: Capacities }) {
  const t = useTranslations('ui.capacity.unit');
  return CAPACITIES.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ' · '}
      <Capacity value={of[name]} /> {t(name)}
    </Fragment>
  ));
}

export function useAmountText(): (amount: number) => string {
  const t = useTranslations('ui');
  return (amount) => (amount === UNLIMITED ? t('unlimited') : String(amount));
}

/** 5 用户 · 不限资产 */
export function useCapacityText(): (capacity: Capacities) => string {
  const t = useTranslations('ui.capacity.count');
  const list = useCapacityList();
  return (capacity) => list((name) => t(name, { count: capacity[name] }), ' · ').All;
}

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
