import { Button, Tag, type TagProps } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PAYMENT_METHODS } from '../../api/values';
import { AccountLink, OrderLink } from '../../shared/console/cells';
import { momentColumn } from '../../shared/console/columns';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice, byYesOrNo } from '../../shared/console/list-toolbar';
import { useListSearch } from '../../shared/console/list-state';
import { formatYuan } from '../../shared/format/money';
import { IncidentDialog } from './incident-dialog';
import { amountIn, type Incident } from './incidents';

const KINDS = [
  'mismatch',
  'late',
  'double',
  'not_fulfillable',
  'txn_conflict',
  'unknown',
  'unexpected_refund',
  'refund_mismatch',
  'refund_failed',
  'unanswered',
  'bill_unknown',
  'bill_unrecorded',
  'bill_differs',
  'bill_missing',
  'bill_unavailable',
  'books_broken',
] as const satisfies readonly Incident['kind'][];

const RESOLUTIONS = ['needs_staff', 'refunded', 'honoured', 'recorded'] as const;
const TONES: Readonly<Record<Incident['resolution'], TagProps['color']>> = {
  needs_staff: 'error',
  refunded: 'default',
  honoured: 'default',
  recorded: 'default',
};

/** Payments that did not go as expected. */
export function IncidentList() {
  const t = useTranslations('staff-incidents');
  const [shown, setShown] = useState<Incident>();
  const columns = useColumns(setShown);
  const methods = useTranslations('payment-methods');
  const { day } = useListSearch().query;
  return (
    <>
      <ConsoleList
        path="/api/admin/incidents"
        rowKey={({ id }) => id}
        columns={columns}
        placeholder={t('placeholder')}
        filters={[
          byYesOrNo('isOpen', t('state'), t('open'), t('closed')),
          byChoice('kind', t('kind'), KINDS, (kind) => t(`kinds.${kind}`)),
          byChoice('resolution', t('resolution'), RESOLUTIONS, (resolution) => t(`resolutions.${resolution}`)),
          byChoice('method', t('method'), PAYMENT_METHODS, (method) => methods(`${method}.console`)),
          // The month close leads here with a day; it can only be taken away.
          ...(day
            ? [{ name: 'day', label: t('billDay'), options: [{ value: day, label: t('billOf', { day }) }] }]
            : []),
        ]}
        hasExport
        empty={t('empty')}
      />
      {shown && <IncidentDialog incident={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

function useColumns(onShow: (incident: Incident) => void): ListColumn<Incident>[] {
  const t = useTranslations('staff-incidents');
  const common = useTranslations('console');
  return [
    { key: 'kind', title: t('kind'), cell: ({ kind }) => <span className="strong">{t(`kinds.${kind}`)}</span> },
    {
      key: 'resolution',
      isMain: true,
      title: t('resolution'),
      cell: ({ resolution, closedAt }) => (
        <Tag color={closedAt ? 'default' : TONES[resolution]}>
          {closedAt && resolution === 'needs_staff' ? t('closed') : t(`resolutions.${resolution}`)}
        </Tag>
      ),
    },
    {
      key: 'order',
      title: t('order'),
      cell: ({ orderId, orderNumber }) => (orderId ? <OrderLink id={orderId} number={orderNumber} /> : '—'),
    },
    {
      key: 'mail',
      title: t('buyer'),
      cell: ({ accountId, mail }) => (accountId && mail ? <AccountLink id={accountId} mail={mail} /> : '—'),
    },
    {
      key: 'amount',
      title: t('facts.amountFen'),
      isFigure: true,
      isMain: true,
      cell: (incident) => <Amounts incident={incident} />,
    },
    {
      key: 'outTradeNo',
      title: t('reference'),
      cell: ({ outTradeNo }) => (
        <code className="long" data-tip={outTradeNo}>
          {outTradeNo}
        </code>
      ),
    },
    momentColumn('createdAt', t('createdAt')),
    momentColumn('closedAt', t('closedAt')),
    {
      key: 'acts',
      title: common('actions'),
      cell: (incident) => (
        <Button
          size="small"
          color="primary"
          variant={incident.closedAt ? 'text' : 'solid'}
          onClick={() => onShow(incident)}
        >
          {incident.closedAt ? t('show') : t('handle')}
        </Button>
      ),
    },
  ];
}

/** The money that an incident is about and, where it differs, what our records hold. */
function Amounts({ incident: { amount, currency, recordedFen } }: { readonly incident: Incident }) {
  const t = useTranslations('staff-incidents');
  if (amount === null) return '—';
  return (
    <>
      {amountIn(currency, amount)}
      {recordedFen !== null && recordedFen !== amount && (
        <>
          <br />
          <small className="muted">{t('recorded', { amount: formatYuan(recordedFen) })}</small>
        </>
      )}
    </>
  );
}
