import type { TagProps } from 'antd';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { formatYuan } from '../../shared/format/money';

export type StaffOrderStatus = components['schemas']['StaffOrderView']['status'];

export const ORDER_STATUSES = ['pending', 'paid', 'partially_refunded', 'refunded', 'cancelled', 'expired'] as const;
export const ORDER_KINDS = ['new', 'renewal', 'change', 'quote'] as const;

export const ORDER_TONES: Readonly<Record<StaffOrderStatus, TagProps['color']>> = {
  pending: 'warning',
  paid: 'success',
  partially_refunded: 'default',
  refunded: 'default',
  cancelled: 'default',
  expired: 'default',
};

/** Formats an amount of an order: yuan, or points where it was paid in points. */
export function useOrderMoney(): (order: { readonly settledBy: string | null }, amount: number) => string {
  const t = useTranslations('staff-orders.settledBy');
  return ({ settledBy }, amount) =>
    settledBy === 'points' ? `${amount.toLocaleString('en')} ${t('points')}` : formatYuan(amount);
}
