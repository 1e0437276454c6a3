import { Tag, type TagProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccountInfo } from '../../business/session';
import { NewApprover, useApprovesFrom } from '../../business/staff';
import { AccountLink, LongText, OrderLink, momentColumn } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice } from '../../shared/console/list-toolbar';
import { formatDateTime } from '../../shared/format/date';
import { formatYuan } from '../../shared/format/money';
import { type Transfer } from './transfers.api';
import { TransferActions, TransferDialog, type TransferTask } from './transfer-actions';

const STAGES = ['expected', 'entered', 'confirmed', 'rejected'] as const;
const TONES: Readonly<Record<Transfer['stage'], TagProps['color']>> = {
  expected: 'default',
  entered: 'warning',
  confirmed: 'success',
  rejected: 'default',
};

/** Announced transfers, the money received for them, and what staff can do about each; `action` is above the list. */
export default function TransferList({ action }: { readonly action?: ReactNode }) {
  const { data: account } = useAccountInfo();
  const t = useTranslations('staff-transfers');
  const approvesFrom = useApprovesFrom();
  const [task, setTask] = useState<TransferTask>();
  const columns = useColumns({ reader: account?.id, mayConfirm: approvesFrom === undefined, onTask: setTask });
  return (
    <>
      {approvesFrom !== undefined && <NewApprover text={t('newApprover', { from: formatDateTime(approvesFrom) })} />}
      <ConsoleList
        path="/api/admin/transfers"
        rowKey={({ paymentId }) => paymentId}
        columns={columns}
        placeholder={t('placeholder')}
        filters={[byChoice('stage', t('stage'), STAGES, (value) => t(`stages.${value}`))]}
        hasExport
        empty={t('empty')}
        action={action}
      />
      {task && <TransferDialog task={task} onClose={() => setTask(undefined)} />}
    </>
  );
}

interface Reader {
  readonly reader: string | undefined;
  readonly mayConfirm: boolean;
  readonly onTask: (task: TransferTask) => void;
}

function useColumns(who: Reader): ListColumn<Transfer>[] {
  const t = useTranslations('staff-transfers');
  const common = useTranslations('console');
  return [
    {
      key: 'order',
      title: t('order'),
      cell: ({ orderId, orderNumber }) => <OrderLink id={orderId} number={orderNumber} />,
    },
    {
      key: 'mail',
      title: t('buyer'),
      cell: ({ accountId, mail }) => <AccountLink id={accountId} mail={mail} />,
    },
    { key: 'code', title: t('code'), cell: ({ remittanceCode }) => <code>{remittanceCode}</code> },
    {
      key: 'amountFen',
      title: t('amount'),
      isFigure: true,
      isMain: true,
      sortable: true,
      cell: (transfer) => (
        <>
          {formatYuan(transfer.amountFen)}
          <Received transfer={transfer} />
        </>
      ),
    },
    {
      key: 'stage',
      title: t('stage'),
      isMain: true,
      cell: ({ stage }) => <Tag color={TONES[stage]}>{t(`stages.${stage}`)}</Tag>,
    },
    { key: 'seen', title: t('seen'), cell: (transfer) => <Seen transfer={transfer} /> },
    momentColumn('createdAt', t('createdAt')),
    {
      key: 'acts',
      title: common('actions'),
      cell: (transfer) => <TransferActions transfer={transfer} {...who} />,
    },
  ];
}

/** The amount received, below the amount due, and whether it differs. */
function Received({ transfer: { receivedFen, amountFen } }: { readonly transfer: Transfer }) {
  const t = useTranslations('staff-transfers');
  if (receivedFen === null) return null;
  return (
    <>
      <small className="muted">{t('receivedOf', { received: formatYuan(receivedFen) })}</small>
      {receivedFen !== amountFen && <Tag color="error">{t('differs')}</Tag>}
    </>
  );
}

/** The bank transaction, and who recorded it. */
function Seen({ transfer }: { readonly transfer: Transfer }) {
  const { bankSerial, receivedOn, payer, payerAccount, enteredByMail, decidedByMail } = transfer;
  if (bankSerial === null) return '—';
  const movement = [payer, payerAccount, receivedOn, bankSerial].filter(Boolean).join(' · ');
  const people = [enteredByMail, decidedByMail].filter(Boolean).join(' → ');
  return (
    <>
      <LongText text={movement} />
      <br />
      <small className="long" data-tip={people}>
        {people}
      </small>
    </>
  );
}
