import { useTranslations } from 'use-intl';
import { StatusPill, type PillTone } from '../../shared/ui/status-pill';
import type { OrderStatus } from './order';

const TONES: Readonly<Record<OrderStatus, PillTone>> = {
  pending: 'warning',
  paid: 'success',
  partially_refunded: 'neutral',
  refunded: 'hollow',
  cancelled: 'hollow',
  expired: 'hollow',
};

export const ORDER_STATUSES = Object.keys(TONES) as OrderStatus[];

interface Props {
  readonly status: OrderStatus;
  /** Whether it was cancelled because its licence has changed. */
  readonly isVoid?: boolean;
}

export function OrderPill({ status, isVoid = false }: Props) {
  const t = useTranslations('orders.status');
  return <StatusPill tone={TONES[status]}>{t(isVoid && status === 'cancelled' ? 'void' : status)}</StatusPill>;
}
