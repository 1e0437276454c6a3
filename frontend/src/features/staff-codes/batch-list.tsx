import { Button, Tag } from 'antd';
import { serverNow } from '../../api/server-clock';
import { ActionButton } from '../../shared/ui/action-button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { momentColumn } from '../../shared/console/columns';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice, byYesOrNo } from '../../shared/console/list-toolbar';
import { formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { saveFile } from '../../shared/save-file';
import { Link } from '../../shared/ui/link';
import { BatchDialog } from './batch-dialog';
import { FindCodeDialog } from './code-list';
import { type Batch, fileNameOf, GIFT_KINDS, printBatch, useGiftText } from './codes';
import { WithdrawBatchDialog } from './withdrawals';

/** Batches of redeem codes, and the status of each. */
export function BatchList() {
  const t = useTranslations('staff-codes');
  const giftText = useGiftText();
  const [open, setOpen] = useState<'make' | 'find'>();
  const [withdrawn, setWithdrawn] = useState<Batch>();
  const columns = useColumns(setWithdrawn);
  const close = () => setOpen(undefined);
  return (
    <>
      <ConsoleList
        path="/api/admin/redeem-batches"
        rowKey={({ id }) => id}
        columns={columns}
        placeholder={t('placeholder')}
        filters={[
          byChoice('kind', t('kind'), GIFT_KINDS, giftText),
          byYesOrNo('isWithdrawn', t('state'), t('batchStates.withdrawn'), t('batchStates.open')),
        ]}
        empty={t('emptyBatches')}
        action={
          <>
            <Button size="small" onClick={() => setOpen('find')}>
              {t('find')}
            </Button>
            <Button size="small" type="primary" onClick={() => setOpen('make')}>
              {t('make')}
            </Button>
          </>
        }
      />
      {open === 'make' && <BatchDialog onClose={close} />}
      {open === 'find' && <FindCodeDialog onClose={close} />}
      {withdrawn && <WithdrawBatchDialog batch={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </>
  );
}

function useColumns(onWithdraw: (batch: Batch) => void): ListColumn<Batch>[] {
  const t = useTranslations('staff-codes');
  const common = useTranslations('console');
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      cell: ({ id, name }) => (
        <Link className="link long" title={name} to={`/admin/redeem-codes/codes?batchId=${id}`}>
          {name}
        </Link>
      ),
    },
    { key: 'description', title: t('gives'), cell: ({ description }) => <span className="long">{description}</span> },
    {
      key: 'redeemed',
      title: t('redeemedOf'),
      isFigure: true,
      cell: ({ redeemed, size }) => `${redeemed} / ${size}`,
    },
    { key: 'state', title: t('state'), cell: (batch) => <BatchPill batch={batch} /> },
    {
      key: 'expiresAt',
      title: t('expiresAt'),
      sortable: true,
      cell: ({ expiresAt }) => (expiresAt ? formatDateTime(expiresAt) : t('never')),
    },
    momentColumn('createdAt', t('createdAt')),
    {
      key: 'acts',
      title: common('actions'),
      cell: (batch) =>
        batch.withdrawnAt === null &&
        batch.redeemed < batch.size && (
          <span className="row-acts">
            {!batch.isPrinted && <PrintButton batch={batch} />}
            <Button
              size="small"
              danger
              aria-label={t('withdrawWhich', { name: batch.name })}
              onClick={() => onWithdraw(batch)}
            >
              {t('withdraw')}
            </Button>
          </span>
        ),
    },
  ];
}

/** An approved batch has no codes yet: generating them saves the file, once. */
function PrintButton({ batch: { id, name } }: { readonly batch: Batch }) {
  const t = useTranslations('staff-codes');
  const { busy, run } = useAction();
  const print = async (key: string) => saveFile(await printBatch(id, key), fileNameOf(name));
  return (
    <ActionButton size="small" busy={busy} aria-label={t('printWhich', { name })} onClick={() => void run(print)}>
      {t('makeAndSave')}
    </ActionButton>
  );
}

function BatchPill({ batch: { withdrawnAt, isPrinted, expiresAt, redeemed, size } }: { readonly batch: Batch }) {
  const t = useTranslations('staff-codes.batchStates');
  if (withdrawnAt) return <Tag color="error">{t('withdrawn')}</Tag>;
  if (redeemed === size) return <Tag color="default">{t('usedUp')}</Tag>;
  if (expiresAt && new Date(expiresAt) <= serverNow()) return <Tag color="default">{t('expired')}</Tag>;
  if (!isPrinted) return <Tag color="warning">{t('unprinted')}</Tag>;
  return <Tag color="success">{t('open')}</Tag>;
}
