import { Alert, Tag } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PAYMENT_METHODS } from '../../api/values';
import { AccountLink, LongText, OrderLink, momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { Allowed } from '../../shared/console/staff';
import { useList } from '../../shared/console/list-state';
import { byChoice, byFlag } from '../../shared/console/list-toolbar';
import { useMethodName } from '../../business/console-names';
import { formatYuan } from '../../shared/format/money';
import { Link } from '../../shared/ui/link';
import { ConsolePage } from '../../business/staff-page';
import { RefundAction, type RefundTask, RefundTaskDialog } from './refund-tasks';
import { BulkRefund, DecisionDialog, type DecisionTask, isAsked, RefundDecision } from './refund-requests';
import { isPayeeKnown, REFUND_STAGES, type RefundRow, STAGE_TONES, useRefundReason } from './refunds';

/** /admin/refunds: refunds of money: to be paid out by staff, in progress, and completed. */
export default function AdminRefundsPage() {
  const t = useTranslations('staff-orders');
  const methods = useTranslations('payment-methods');
  const [task, setTask] = useState<RefundTask>();
  const [decision, setDecision] = useState<DecisionTask>();
  const columns = useColumns({ onTask: setTask, onDecide: setDecision });
  return (
    <ConsolePage title="refunds">
      <Allowed to="orders.read">
        <PointRequests />
      </Allowed>
      <ConsoleList
        path="/api/admin/refunds"
        rowKey={({ refundNo }) => refundNo}
        columns={columns}
        placeholder={t('refundList.placeholder')}
        filters={[
          byFlag('isWaiting', t('refundList.isWaiting')),
          byChoice('stage', t('refundList.stage'), REFUND_STAGES, (value) => t(`refundStages.${value}`)),
          byChoice('method', t('method'), PAYMENT_METHODS, (value) => methods(`${value}.console`)),
        ]}
        hasExport
        bulk={(selected, done) => <BulkRefund selected={selected} onDone={done} />}
        empty={t('refundList.empty')}
      />
      {task && <RefundTaskDialog task={task} onClose={() => setTask(undefined)} />}
      {decision && <DecisionDialog task={decision} onClose={() => setDecision(undefined)} />}
    </ConsolePage>
  );
}

interface Asking {
  readonly onTask: (task: RefundTask) => void;
  readonly onDecide: (task: DecisionTask) => void;
}

function useColumns(asking: Asking): ListColumn<RefundRow>[] {
  const t = useTranslations('staff-orders');
  const common = useTranslations('console');
  const method = useMethodName();
  const inWords = useRefundReason();
  return [
    {
      key: 'order',
      title: t('number'),
      cell: ({ orderId, orderNumber }) => <OrderLink id={orderId} number={orderNumber} />,
    },
    { key: 'mail', title: t('buyer'), cell: ({ accountId, mail }) => <AccountLink id={accountId} mail={mail} /> },
    {
      key: 'amountFen',
      title: t('refundList.amount'),
      isFigure: true,
      isMain: true,
      sortable: true,
      cell: ({ amountFen }) => formatYuan(amountFen),
    },
    {
      key: 'stage',
      isMain: true,
      title: t('refundList.stage'),
      cell: ({ stage }) => <Tag color={STAGE_TONES[stage]}>{t(`refundStages.${stage}`)}</Tag>,
    },
    {
      key: 'reason',
      title: t('refundList.reason'),
      cell: ({ origin, reason, givenUpReason }) => (
        <LongText
          text={givenUpReason ? t('refused.because', { reason: givenUpReason }) : inWords(reason)}
          none={t(`origin.${origin}`)}
        />
      ),
    },
    { key: 'method', title: t('method'), cell: (refund) => method(refund.method) },
    { key: 'payee', title: t('payout.payee'), cell: (refund) => <Payee refund={refund} /> },
    momentColumn('createdAt', t('refundList.createdAt')),
    momentColumn('finishedAt', t('refundList.finishedAt')),
    { key: 'acts', title: common('actions'), cell: (refund) => <RowAction refund={refund} {...asking} /> },
  ];
}

/** A customer's request is decided here, with the same figures as on the page of its order. */
function RowAction({ refund, onTask, onDecide }: Asking & { readonly refund: RefundRow }) {
  const { orderId, orderNumber, accountId, mail, reason, orderRefundedFen } = refund;
  if (refund.stage === 'failed') {
    return (
      <div className="row-acts">
        <RefundAction refund={refund} onTask={onTask} />
      </div>
    );
  }
  if (!isAsked(refund)) return <RefundAction refund={refund} onTask={onTask} />;
  const order = { id: orderId, number: orderNumber, settledBy: 'money', refundedFen: orderRefundedFen } as const;
  return <RefundDecision order={{ ...order, accountId, mail, asked: reason }} onTask={onDecide} />;
}

/** Requests for points, which are not refunds of money and are decided on the page of their order. */
function PointRequests() {
  const t = useTranslations('staff-orders.refundList');
  const { data } = useList('/api/admin/orders', { isRefundAsked: 'true', settledBy: 'points' });
  if (!data?.total) return null;
  return (
    <Alert
      showIcon
      type="info"
      role="note"
      title={
        <Link className="link" to="/admin/orders?isRefundAsked=true&settledBy=points">
          {t('pointRequests', { count: data.total })}
        </Link>
      }
    />
  );
}

/** Payer of a transfer and payee of its refund. Gateways store it themselves. */
function Payee({ refund }: { readonly refund: RefundRow }) {
  const t = useTranslations('staff-orders.payout');
  if (refund.method !== 'bank') return '—';
  if (!isPayeeKnown(refund)) return t('missing');
  return <LongText text={`${refund.payer ?? ''} · ${refund.payerAccount ?? ''}`} />;
}
