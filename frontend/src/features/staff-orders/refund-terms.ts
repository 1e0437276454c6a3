import type { TagProps } from 'antd';
import { useTranslations } from 'use-intl';
import type { components } from '../../api/schema';

export type RefundRow = components['schemas']['StaffRefundRowView'];

/** What is needed to refund money manually. */
export type PaidByHand = Pick<RefundRow, 'orderId' | 'refundNo' | 'amountFen' | 'payer' | 'payerBank' | 'payerAccount'>;

/** Most urgent first. */
export const REFUND_STAGES = [
  'to_pay_out',
  'failed',
  'requested',
  'processing',
  'done',
  'rejected',
] as const satisfies readonly RefundRow['stage'][];

export const STAGE_TONES: Readonly<Record<RefundRow['stage'], TagProps['color']>> = {
  to_pay_out: 'warning',
  requested: 'warning',
  processing: 'processing',
  done: 'success',
  failed: 'error',
  rejected: 'default',
};

/** Transfers entered before payer accounts were stored have at most a name. */
export const isPayeeKnown = ({ payerAccount }: Pick<RefundRow, 'payerAccount'>): boolean => Boolean(payerAccount);

const REASONS = [
  'order_cancelled',
  'order_expired',
  'already_paid',
  'not_fulfillable',
  'overpaid',
  'wrong_amount',
] as const;

/** The reason of a refund: as written by people, or the system's code as text. */
export function useRefundReason(): (reason: string) => string {
  const t = useTranslations('staff-orders.reasons');
  return (reason) => {
    const known = REASONS.find((name) => name === reason);
    return known ? t(known) : reason;
  };
}
