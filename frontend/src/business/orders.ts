import type { TagProps } from 'antd';
import { useTranslations } from 'use-intl';
import type { components } from '../api/schema';
import { formatYuan } from '../shared/format/money';

export type OrderStatus = components['schemas']['OrderView']['status'];

export const ORDER_TONES: Readonly<Record<OrderStatus, TagProps['color']>> = {
  pending: 'warning',
  paid: 'success',
  partially_refunded: 'default',
  refunded: 'default',
  cancelled: 'default',
  expired: 'default',
};
export const ORDER_STATUSES = Object.keys(ORDER_TONES) as OrderStatus[];

/** Formats an amount of an order: yuan, or points where it was paid in points. One point pays one fen. */
export function useOrderAmount(): (order: { readonly settledBy: string | null }, amount: number) => string {
  const t = useTranslations('orders');
  return ({ settledBy }, amount) =>
    settledBy === 'points' ? t('pointAmount', { points: amount }) : formatYuan(amount);
}
