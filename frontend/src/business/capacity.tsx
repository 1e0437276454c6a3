import { Fragment } from 'react';
import { useTranslations } from 'use-intl';
import { CAPACITIES, type Capacity as Capacities, useCapacityList } from './capacities';

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
