import { Tag, type TagProps } from 'antd';
import { useTranslations } from 'use-intl';
import type { OrderStatus } from './order';

const TONES: Readonly<Record<OrderStatus, TagProps['color']>> = {
  pending: 'warning',
  paid: 'success',
  partially_refunded: 'default',
  refunded: 'default',
  cancelled: 'default',
  expired: 'default',
};

export const ORDER_STATUSES = Object.keys(TONES) as OrderStatus[];

interface Props {
  readonly status: OrderStatus;
  /** Whether it was cancelled because its licence has changed. */
  readonly isVoid?: boolean;
}

export function OrderPill({ status, isVoid = false }: Props) {
  const t = useTranslations('orders.status');
  return <Tag color={TONES[status]}>{t(isVoid && status === 'cancelled' ? 'void' : status)}</Tag>;
}
