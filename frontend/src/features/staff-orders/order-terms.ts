import type { TagProps } from 'antd';
import type { components } from '../../api/schema';

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
