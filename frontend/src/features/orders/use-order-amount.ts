import { useTranslations } from 'use-intl';
import { formatYuan } from '../../shared/format/money';
import { formatNumber } from '../../shared/format/number';
import type { OrderSummary } from './order';

/** Formats an amount of an order: yuan, or points where it was paid in points. One point pays one fen. */
export function useOrderAmount(): (order: Pick<OrderSummary, 'settledBy'>, amount: number) => string {
  const t = useTranslations('orders');
  return ({ settledBy }, amount) =>
    settledBy === 'points' ? t('pointAmount', { points: formatNumber(amount) }) : formatYuan(amount);
}
