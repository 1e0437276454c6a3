import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';

/** Formats an amount of an order: yuan, or points where it was paid in points. */
export function useOrderMoney(): (order: { readonly settledBy: string | null }, amount: number) => string {
  const t = useTranslations('staff-orders.settledBy');
  return ({ settledBy }, amount) =>
    settledBy === 'points' ? `${amount.toLocaleString('en')} ${t('points')}` : formatYuan(amount);
}
