import { Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { PAYMENT_METHODS } from '../../api/values';
import { LongText, OrderLink } from '../../shared/console/cells';
import { momentColumn } from '../../shared/console/columns';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice, byFlag } from '../../shared/console/list-filters';
import { useMethodName } from '../../shared/console/method-name';
import { formatYuan } from '../../shared/format/money';
import { RefundAction } from './refund-action';
import { isPayeeKnown, REFUND_STAGES, type RefundRow, STAGE_TONES, useRefundReason } from './refund-terms';

/** Refunds of money: to be paid out by staff, in progress, and completed. */
export function RefundList() {
  const t = useTranslations('staff-orders');
  const methods = useTranslations('payment-methods');
  const columns = useColumns();
  return (
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
      empty={t('refundList.empty')}
    />
  );
}

function useColumns(): ListColumn<RefundRow>[] {
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
    { key: 'mail', title: t('buyer'), cell: ({ mail }) => <LongText text={mail} /> },
    {
      key: 'amountFen',
      title: t('refundList.amount'),
      isFigure: true,
      sortable: true,
      cell: ({ amountFen }) => formatYuan(amountFen),
    },
    {
      key: 'stage',
      title: t('refundList.stage'),
      cell: ({ stage }) => <Tag color={STAGE_TONES[stage]}>{t(`refundStages.${stage}`)}</Tag>,
    },
    { key: 'method', title: t('method'), cell: (refund) => method(refund.method) },
    { key: 'payee', title: t('payout.payee'), cell: (refund) => <Payee refund={refund} /> },
    {
      key: 'reason',
      title: t('refundList.reason'),
      cell: ({ origin, reason }) => <LongText text={inWords(reason)} none={t(`origin.${origin}`)} />,
    },
    momentColumn('createdAt', t('refundList.createdAt')),
    momentColumn('finishedAt', t('refundList.finishedAt')),
    { key: 'acts', title: common('actions'), cell: (refund) => <RefundAction refund={refund} /> },
  ];
}

/** Payer of a transfer and payee of its refund. Gateways store it themselves. */
function Payee({ refund }: { readonly refund: RefundRow }) {
  const t = useTranslations('staff-orders.payout');
  if (refund.method !== 'bank') return '—';
  if (!isPayeeKnown(refund)) return t('missing');
  return <LongText text={`${refund.payer ?? ''} · ${refund.payerAccount ?? ''}`} />;
}
