import { Tag, type TagProps } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { AccountLink, LongText, OrderLink, momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice, byFlag, byYesOrNo } from '../../shared/console/list-toolbar';
import { formatYuan } from '../../shared/format/money';
import { BulkApproval, InvoiceActions, type InvoiceTask, InvoiceDialogs } from './invoice-actions';
import { LIST_PATH, type StaffInvoice } from './invoices.api';

const TONES: Readonly<Record<StaffInvoice['status'], TagProps['color']>> = {
  requested: 'warning',
  issued: 'success',
  rejected: 'error',
  voided: 'default',
};
const STATUSES = Object.keys(TONES) as StaffInvoice['status'][];

/** Invoice requests, longest waiting first, with their actions. */
export function InvoiceList() {
  const t = useTranslations('staff-invoices');
  const [task, setTask] = useState<InvoiceTask>();
  const columns = useColumns(setTask);
  return (
    <>
      <ConsoleList
        path={LIST_PATH}
        period="requestedAt"
        rowKey={({ id }) => id}
        columns={columns}
        placeholder={t('placeholder')}
        filters={[
          byFlag('isWaiting', t('isWaiting')),
          byChoice('status', t('state'), STATUSES, (value) => t(`status.${value}`)),
          byYesOrNo('isApproved', t('approval'), t('approved'), t('unapproved')),
        ]}
        hasExport
        bulk={(selected, done) => <BulkApproval selected={selected} onDone={done} />}
        empty={t('empty')}
      />
      {task && <InvoiceDialogs task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}

function useColumns(onTask: (task: InvoiceTask) => void): ListColumn<StaffInvoice>[] {
  const t = useTranslations('staff-invoices');
  const common = useTranslations('console');
  return [
    {
      key: 'order',
      title: t('order'),
      cell: ({ orderId, orderNumber }) => <OrderLink id={orderId} number={orderNumber} />,
    },
    {
      key: 'title',
      title: t('title'),
      cell: ({ title, taxNumber, kind }) => (
        <>
          <LongText text={title} />
          <br />
          <span className={taxNumber ? 'small subtle mono' : 'small subtle'}>{taxNumber ?? t(`kinds.${kind}`)}</span>
        </>
      ),
    },
    {
      key: 'status',
      title: t('state'),
      cell: ({ status, reason, isApproved }) => (
        <span title={reason || undefined}>
          {status === 'requested' && isApproved ? (
            <Tag color="processing">{t('approved')}</Tag>
          ) : (
            <Tag color={TONES[status]}>{t(`status.${status}`)}</Tag>
          )}
        </span>
      ),
    },
    {
      key: 'amountFen',
      title: t('amount'),
      isFigure: true,
      sortable: true,
      isMain: true,
      cell: ({ amountFen, keptFen, status }) => (
        <>
          {formatYuan(amountFen)}
          {keptFen !== amountFen && (status === 'requested' || status === 'issued') && (
            <>
              <br />
              <Tag color="error">{t('keptNow', { amount: formatYuan(keptFen) })}</Tag>
            </>
          )}
        </>
      ),
    },
    { key: 'number', title: t('number'), cell: ({ number }) => <span className="mono">{number ?? '—'}</span> },
    {
      key: 'mail',
      title: t('mail'),
      cell: ({ accountId, accountMail, mail }) => <AccountLink id={accountId} mail={mail || accountMail} />,
    },
    momentColumn('requestedAt', t('requestedAt')),
    { key: 'acts', title: common('actions'), cell: (invoice) => <InvoiceActions invoice={invoice} onTask={onTask} /> },
  ];
}
