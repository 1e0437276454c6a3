import { Button, Tag, type TagProps } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PAYMENT_METHODS } from '../../api/values';
import { AccountLink, OrderLink, momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { useListSearch } from '../../shared/console/list-state';
import { byChoice, byYesOrNo } from '../../shared/console/list-toolbar';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { FormDialog } from '../../shared/forms/form-dialog';
import { Dialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { ConsolePage } from '../../business/staff-page';
import { closeIncident, Concerned, type Incident, IncidentFacts, NoteField, amountIn } from './incidents';
import { MismatchDialog } from './mismatch-dialog';

const BLANK = { note: '' };

interface Props {
  readonly incident: Incident;
  readonly onClose: () => void;
}

/** What was reported and what to do about it; an open incident is closed here with a note on what was done. */
function IncidentDialog({ incident, onClose }: Props) {
  const t = useTranslations('staff-incidents');
  const ui = useTranslations('ui');
  const title = t(`kinds.${incident.kind}`);
  if (!incident.closedAt && incident.kind === 'mismatch' && incident.orderId !== null) {
    return <MismatchDialog incident={incident} onClose={onClose} />;
  }
  if (!incident.closedAt) return <Closing incident={incident} title={title} onClose={onClose} />;
  return (
    <Dialog title={title} wide onClose={onClose}>
      <Told incident={incident} />
      {incident.outcome && <p className="strong">{t(`mismatch.outcomes.${incident.outcome}`)}</p>}
      <p>{t('closedBy', { mail: incident.closedBy ?? '—', at: formatDateTime(incident.closedAt) })}</p>
      <blockquote>{incident.note}</blockquote>
      <div className="acts">
        <Button onClick={onClose}>{ui('close')}</Button>
      </div>
    </Dialog>
  );
}

function Closing({ incident, title, onClose }: Props & { readonly title: string }) {
  const t = useTranslations('staff-incidents');
  const send = async ({ note }: typeof BLANK, key: string) => {
    await closeIncident(incident.id, note.trim(), key);
    toast.success(t('done'));
  };
  return (
    <FormDialog wide title={title} confirm={t('close')} initialValues={BLANK} send={send} onClose={onClose}>
      <Told incident={incident} />
      <NoteField isFirst />
    </FormDialog>
  );
}

function Told({ incident }: { readonly incident: Incident }) {
  const t = useTranslations('staff-incidents');
  const { kind } = incident;
  return (
    <>
      <p>{t(`advice.${kind}`)}</p>
      <Concerned incident={incident} />
      <IncidentFacts incident={incident} />
    </>
  );
}

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
  'disputed',
  'unanswered',
  'bill_unknown',
  'bill_unrecorded',
  'bill_differs',
  'bill_missing',
  'bill_unavailable',
  'books_broken',
] as const satisfies readonly Incident['kind'][];

const TONES: Readonly<Record<Incident['resolution'], TagProps['color']>> = {
  needs_staff: 'error',
  refunded: 'default',
  honoured: 'default',
  recorded: 'default',
};
const RESOLUTIONS = Object.keys(TONES) as Incident['resolution'][];

/** /admin/incidents: payments that did not go as expected. */
export default function AdminIncidentsPage() {
  const t = useTranslations('staff-incidents');
  const [shown, setShown] = useState<Incident>();
  const columns = useColumns(setShown);
  const methods = useTranslations('payment-methods');
  const { day } = useListSearch().query;
  return (
    <ConsolePage title="incidents">
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
          // Set by a link from the month close; here it can only be removed.
          ...(day
            ? [{ name: 'day', label: t('billDay'), options: [{ value: day, label: t('billOf', { day }) }] }]
            : []),
        ]}
        hasExport
        empty={t('empty')}
      />
      {shown && <IncidentDialog incident={shown} onClose={() => setShown(undefined)} />}
    </ConsolePage>
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
        <small className="muted">{t('recorded', { amount: formatYuan(recordedFen) })}</small>
      )}
    </>
  );
}
