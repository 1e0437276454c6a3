import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';
import { PAYMENT_METHODS } from '../../api/values';
import type { PillTone } from '../../shared/ui/status-pill';

export type StaffOrderStatus = components['schemas']['StaffOrderView']['status'];

export const ORDER_STATUSES = ['pending', 'paid', 'partially_refunded', 'refunded', 'cancelled', 'expired'] as const;
export const ORDER_KINDS = ['new', 'renewal', 'quote'] as const;

export const ORDER_TONES: Readonly<Record<StaffOrderStatus, PillTone>> = {
  pending: 'warning',
  paid: 'success',
  partially_refunded: 'neutral',
  refunded: 'hollow',
  cancelled: 'hollow',
  expired: 'hollow',
};

/** The name of a payment method; one that this console does not support yet is shown by its id. */
export function useMethodName(): (method: string | null) => string {
  const t = useTranslations('payment-methods');
  return (method) => {
    const known = PAYMENT_METHODS.find((name) => name === method);
    return known ? t(`${known}.console`) : (method ?? '—');
  };
}
