import { Flex, Tag, type TagProps } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LicenseLink } from '../../shared/console/cells';
import '../../shared/console/console-list.css';
import { useMethodName } from '../../business/console-names';
import { Allowed, useMay } from '../../shared/console/staff';
import { usePlanName } from '../../business/staff';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { Fact, Facts, MomentFact } from '../../shared/ui/facts';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { ORDER_TONES, useOrderAmount } from '../../business/orders';
import { usePaidWith, type StaffOrderFile } from './orders.api';
import { RefundAction, type RefundTask, RefundTaskDialog } from './refund-tasks';
import { STAGE_TONES, useRefundReason } from './refunds';

/** An order's customer, contents and price. */
export function OrderFile({ order }: { readonly order: StaffOrderFile }) {
  const t = useTranslations('staff-orders');
  const words = useTranslations('orders');
  const money = useOrderAmount();
  const paidWith = usePaidWith();
  const planName = usePlanName();
  const { months, buyer } = order;
  const billed = [
    ...(buyer.name === order.customerName ? [] : [buyer.name]),
    ...(buyer.taxNumber === null ? [] : [t('taxNumber', { number: buyer.taxNumber })]),
  ];
  return (
    <Panel
      title={t('facts')}
      aside={<Tag color={ORDER_TONES[order.status]}>{words(`status.${order.voidReason ? 'void' : order.status}`)}</Tag>}
    >
      <Facts>
        <Fact name={t('buyer')}>
          {order.customerName}{' '}
          <Link className="link" to={`/admin/users/${order.accountId}`}>
            {order.mail}
          </Link>
        </Fact>
        <Fact name={t('billedTo')}>{billed.join(' · ')}</Fact>
        <Fact name={t('invoice')}>{order.invoice && <Invoice order={order} invoice={order.invoice} />}</Fact>
        <Fact name={t('kind')}>{t(`kinds.${order.kind}`)}</Fact>
        <Fact name={t('plan')}>{planName(order.planId)}</Fact>
        <Fact name={t('duration')}>{months === 0 ? words('lifetime') : words('months', { months })}</Fact>
        <Fact name={t('list')} isFigure>
          {formatYuan(order.listFen)}
        </Fact>
        <Fact name={t('coupon')}>{order.couponCode}</Fact>
        <Fact name={t('discount')} isFigure>
          {order.couponCode && formatYuan(order.discountFen)}
        </Fact>
        <Fact name={words('waived')} isFigure>
          {order.waivedFen > 0 && formatYuan(order.waivedFen)}
        </Fact>
        <Fact name={t('amount')} isFigure>
          {money(order, order.payableFen)}
        </Fact>
        <Fact name={t('refunded')} isFigure>
          {money(order, order.refundedFen)}
        </Fact>
        <Fact name={t('method')}>{paidWith(order)}</Fact>
        <MomentFact name={t('createdAt')} at={order.createdAt} />
        <MomentFact name={t('paidAt')} at={order.paidAt} />
        <MomentFact name={t('endedAt')} at={order.endedAt} />
        <Fact name={t('voidReason')}>{order.voidReason && words(`voidReasons.${order.voidReason}`)}</Fact>
        <Fact name={t('license')}>
          {order.licenses.length > 0 && (
            <Flex component="ul" vertical gap="small">
              {order.licenses.map(({ id, key }) => (
                <li key={id}>
                  <LicenseLink id={id} licenseKey={key} />
                </li>
              ))}
            </Flex>
          )}
        </Fact>
      </Facts>
    </Panel>
  );
}

interface InvoiceProps {
  readonly order: StaffOrderFile;
  readonly invoice: NonNullable<StaffOrderFile['invoice']>;
}

/** The latest request for an invoice, which those who issue them can open. */
function Invoice({ order, invoice: { status, number } }: InvoiceProps) {
  const t = useTranslations('staff-orders');
  const may = useMay();
  const said = [t(`invoiceStatus.${status}`), number].filter(Boolean).join(' · ');
  if (!may('invoices.issue')) return said;
  return (
    <Link className="link" to={`/admin/invoices?q=${encodeURIComponent(order.number)}`}>
      {said}
    </Link>
  );
}

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
          {payment.receipts.map(({ payer, payerBank, payerAccount, serial, receivedOn, amountFen }) => (
            <Fact key={serial} name={t('receipt')} isFigure>
              {`${formatYuan(amountFen)} · `}
              {t('receiptText', { payer, bank: payerBank, account: payerAccount, serial, date: receivedOn })}
            </Fact>
          ))}
          <Fact name={t('transaction')}>
            <code>{payment.transactionId ?? payment.outTradeNo}</code>
          </Fact>
        </Facts>
      ))}
    </Panel>
  );
}

/** Every refund of the order, and what staff can still do about it. */
export function RefundRecords({ order }: { readonly order: StaffOrderFile }) {
  const t = useTranslations('staff-orders');
  const money = useOrderAmount();
  const inWords = useRefundReason();
  const [task, setTask] = useState<RefundTask>();
  return (
    <Panel title={t('refunds')}>
      {order.refunds.length + order.pointRefunds.length === 0 && <p>{t('noRefunds')}</p>}
      {order.refunds.map((refund) => (
        <Facts key={refund.refundNo}>
          <Fact name={formatYuan(refund.amountFen)}>
            <span className="row-acts">
              <Tag color={STAGE_TONES[refund.stage]}>{t(`refundStages.${refund.stage}`)}</Tag>
              <Allowed to="refunds.settle">
                <RefundAction refund={{ ...refund, orderId: order.id }} onTask={setTask} />
              </Allowed>
            </span>
            <br />
            {t(`origin.${refund.origin}`)} · <span className="num">{formatDateTime(refund.createdAt)}</span>
            {refund.reason && ` · ${inWords(refund.reason)}`}
            {refund.givenUpReason && ` · ${t('refused.because', { reason: refund.givenUpReason })}`}
          </Fact>
        </Facts>
      ))}
      {order.pointRefunds.map(({ points, createdAt }) => (
        <Facts key={createdAt}>
          <Fact name={money({ settledBy: 'points' }, points)}>
            <Tag color="success">{t('refundStages.done')}</Tag> <span className="num">{formatDateTime(createdAt)}</span>
          </Fact>
        </Facts>
      ))}
      {task && <RefundTaskDialog task={task} onClose={() => setTask(undefined)} />}
    </Panel>
  );
}
