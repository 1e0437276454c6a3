import { Tag, type TagProps } from 'antd';
import { useTranslations } from 'use-intl';
import { useMethodName } from '../../shared/console/method-name';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { Panel } from '../../shared/ui/panel';
import { Fact, Facts } from '../../shared/ui/facts';
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
        <Facts key={payment.id}>
          <Fact name={method(payment.method)}>
            <Tag color={TONES[payment.status]}>{t(`paymentStatus.${payment.status}`)}</Tag>{' '}
            <span className="num">{formatYuan(payment.amountFen)}</span>
          </Fact>
          {payment.receivedFen !== null && (
            <Fact name={t('received')} isFigure>
              {formatYuan(payment.receivedFen)}
              {payment.arrivedAt && ` · ${formatDateTime(payment.arrivedAt)}`}
            </Fact>
          )}
          <Fact name={t('transaction')}>
            <code>{payment.transactionId ?? payment.outTradeNo}</code>
          </Fact>
        </Facts>
      ))}
    </Panel>
  );
}
