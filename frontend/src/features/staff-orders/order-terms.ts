import type { components } from '../../api/schema';
import type { PillTone } from '../../shared/ui/status-pill';

export type StaffOrderStatus = components['schemas']['StaffOrderView']['status'];

export const ORDER_STATUSES = ['pending', 'paid', 'partially_refunded', 'refunded', 'cancelled', 'expired'] as const;
export const ORDER_KINDS = ['new', 'renewal', 'change', 'quote'] as const;

export const ORDER_TONES: Readonly<Record<StaffOrderStatus, PillTone>> = {
  pending: 'warning',
  paid: 'success',
  partially_refunded: 'neutral',
  refunded: 'hollow',
  cancelled: 'hollow',
  expired: 'hollow',
};
