import { Alert } from 'antd';
import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import type { Order } from './order';

const TONES = { waiting: 'info', approved: 'success', rejected: 'warning' } as const;

/** Status of the customer's refund request. Renders nothing where there is none. */
export function RefundStanding({ order: { refundRequest } }: { readonly order: Order }) {
  const t = useTranslations('orders.refunding');
  if (!refundRequest) return null;
  const { status, requestedAt, answeredAt, answer } = refundRequest;
  return (
    <Alert
      showIcon
      role="note"
      type={TONES[status]}
      title={
        <>
          <p>{t(`status.${status}`, { time: formatDateTime(answeredAt ?? requestedAt) })}</p>
          {answer && <p className="muted">{t('answer', { answer })}</p>}
        </>
      }
    />
  );
}
