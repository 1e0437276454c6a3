import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';

/** An amount of an order: yuan, or points where points paid it. */
export function useOrderMoney(): (order: { readonly settledBy: string | null }, amount: number) => string {
  const t = useTranslations('staff-orders.settledBy');
  return ({ settledBy }, amount) =>
    settledBy === 'points' ? `${amount.toLocaleString('en')} ${t('points')}` : formatYuan(amount);
}
