import { useTranslations } from 'use-intl';
import { useMethodName } from '../../shared/console/method-name';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { Panel } from '../../shared/ui/panel';
import { StatusPill, type PillTone } from '../../shared/ui/status-pill';
import type { StaffOrderFile } from './use-staff-order';

type Payment = StaffOrderFile['payments'][number];

const TONES: Readonly<Record<Payment['status'], PillTone>> = {
  created: 'neutral',
  waiting: 'warning',
  succeeded: 'success',
  surplus: 'danger',
  mismatched: 'danger',
  deposit: 'warning',
  closed: 'hollow',
  failed: 'hollow',
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
            <StatusPill tone={TONES[payment.status]}>{t(`paymentStatus.${payment.status}`)}</StatusPill>{' '}
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
