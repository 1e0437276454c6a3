import { Alert, Flex, Tag, type TagProps } from 'antd';
import { useTranslations } from 'use-intl';
import { PAYMENT_METHODS } from '../../api/values';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { CapacityLine } from '../../business/capacity';
import { ORDER_TONES, type OrderStatus } from '../../business/orders';
import { Fact, Facts, MomentFact } from '../../shared/ui/facts';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import type { Order } from './orders.api';
import './orders.css';

/** When an order was placed and paid, by whom and how, and the licences it produced. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useTranslations('orders.facts');
  const methods = useTranslations('payment-methods');
  const channel = PAYMENT_METHODS.find((method) => method === order.method);
  const { number, createdAt, paidAt, licenses, settledBy, transactionId, amountInWords, buyer } = order;
  return (
    <Panel title={t('title')}>
      <Facts>
        <Fact name={t('number')} isFigure>
          {number}
        </Fact>
        <MomentFact name={t('createdAt')} at={createdAt} />
        <MomentFact name={t('paidAt')} at={paidAt} />
        <Fact name={t('settledBy')}>
          {settledBy === 'money' ? channel && methods(`${channel}.name`) : settledBy && t(`by.${settledBy}`)}
        </Fact>
        <Fact name={t('transaction')} className="mono">
          {transactionId}
        </Fact>
        <Fact name={t('inWords')}>{amountInWords}</Fact>
        <Fact name={t('buyer')}>{buyer.name}</Fact>
        <Fact name={t('taxNumber')} className="mono">
          {buyer.taxNumber}
        </Fact>
        <Fact name={t('license')}>
          {licenses.length > 0 && (
            <Flex component="ul" vertical gap="small">
              {licenses.map(({ paidId, key, planName, ...capacity }) => (
                <li key={key}>
                  {paidId ? (
                    <Link className="link mono" to={`/license/${paidId}`}>
                      {key}
                    </Link>
                  ) : (
                    <span className="mono">{key}</span>
                  )}
                  <small>
                    {order.kind !== 'change' && (
                      <>
                        {planName} · <CapacityLine of={capacity} />
                      </>
                    )}
                    {!paidId && ` · ${t('transferred')}`}
                  </small>
                </li>
              ))}
            </Flex>
          )}
        </Fact>
      </Facts>
    </Panel>
  );
}

const REFUND_TONES: Readonly<Record<Order['refunds'][number]['status'], TagProps['color']>> = {
  processing: 'processing',
  done: 'success',
  returned_otherwise: 'success',
  given_up: 'default',
};

/** Refunds of money and points, completed or in progress. Renders nothing when there are none. */
export function OrderRefunds({ order: { refunds } }: { readonly order: Order }) {
  const t = useTranslations('orders');
  if (refunds.length === 0) return null;
  return (
    <Panel title={t('refunds.title')}>
      <Facts>
        {refunds.map(({ amount, unit, status, givenUpReason, createdAt, finishedAt }) => (
          <Fact key={createdAt} name={unit === 'points' ? t('pointAmount', { points: amount }) : formatYuan(amount)}>
            <Tag color={REFUND_TONES[status]}>{t(`refunds.${status}`)}</Tag>{' '}
            <span className="num">{formatDateTime(finishedAt ?? createdAt)}</span>
            {givenUpReason && <p className="muted">{t('refunds.because', { reason: givenUpReason })}</p>}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}

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

interface Props {
  readonly status: OrderStatus;
  /** Whether it was cancelled because its licence has changed. */
  readonly isVoid?: boolean;
}

export function OrderPill({ status, isVoid = false }: Props) {
  const t = useTranslations('orders.status');
  return <Tag color={ORDER_TONES[status]}>{t(isVoid && status === 'cancelled' ? 'void' : status)}</Tag>;
}

/** Returns `12 个月`, or `永久授权` for the 0 months of a lifetime. */
export function useDuration(): (months: number) => string {
  const t = useTranslations('orders');
  return (months) => (months === 0 ? t('lifetime') : t('months', { months }));
}
