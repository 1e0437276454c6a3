import { Tag, type TagProps } from 'antd';
import { useTranslations } from 'use-intl';
import { useMethodName } from '../../shared/console/method-name';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { Panel } from '../../shared/ui/panel';
import type { StaffOrderFile } from './use-staff-order';

type Payment = StaffOrderFile['payments'][number];

const TONES: Readonly<Record<Payment['status'], TagProps['color']>> = {
  created: 'default',
  waiting: 'warning',
  succeeded: 'success',
  surplus: 'error',
  mismatched: 'error',
  deposit: 'warning',
  closed: 'default',
  failed: 'default',
};

/** Every attempt to pay the order. */
export function PaymentRecords({ payments }: { readonly payments: readonly Payment[] }) {
  const t = useTranslations('staff-orders');
  const method = useMethodName();
  return (
    <Panel title={t('payments')}>
      {payments.length === 0 && <p>{t('noPayments')}</p>}
      {payments.map((payment) => (
        <dl className="kv" key={payment.id}>
          <dt>{method(payment.method)}</dt>
          <dd>
            <Tag color={TONES[payment.status]}>{t(`paymentStatus.${payment.status}`)}</Tag>{' '}
            <span className="num">{formatYuan(payment.amountFen)}</span>
          </dd>
          {payment.receivedFen !== null && (
            <>
              <dt>{t('received')}</dt>
              <dd className="num">
                {formatYuan(payment.receivedFen)}
                {payment.arrivedAt && ` · ${formatDateTime(payment.arrivedAt)}`}
              </dd>
            </>
          )}
          <dt>{t('transaction')}</dt>
          <dd>
            <code>{payment.transactionId ?? payment.outTradeNo}</code>
          </dd>
        </dl>
      ))}
    </Panel>
  );
}
