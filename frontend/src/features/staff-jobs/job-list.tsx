import { Button, Tag, type TagProps } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LongText } from '../../shared/console/cells';
import { countColumn, momentColumn } from '../../shared/console/columns';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { byChoice } from '../../shared/console/list-toolbar';
import { ReasonDialog } from '../../shared/console/reason';
import { formatDateTime } from '../../shared/format/date';
import { useAction } from '../../shared/hooks/use-action';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { toast } from '../../shared/ui/toast';
import { discardJob, type Job, retryJob, retryParkedJobs } from './jobs';

const STATES = ['parked', 'retrying', 'running', 'waiting'] as const;
const QUEUES = ['events', 'mail', 'bulk'] as const;
const TONES: Readonly<Record<Job['state'], TagProps['color']>> = {
  parked: 'error',
  retrying: 'warning',
  running: 'processing',
  waiting: 'default',
};

/** Jobs with their last error, and the actions on failed ones. Payloads are not shown. */
export function JobList() {
  const t = useTranslations('staff-jobs');
  const { busy, run } = useAction();
  const [discarded, setDiscarded] = useState<Job>();
  const [asksForAll, setAsksForAll] = useState(false);

  const retry = (id: string) =>
    run(async () => {
      await retryJob(id);
      toast.success(t('retried'));
    });
  const retryAll = () =>
    run(async () => {
      const count = await retryParkedJobs();
      setAsksForAll(false);
      toast.success(t('allRetried', { count }));
    });
  const discard = async (reason: string) => {
    if (!discarded) return;
    await discardJob(discarded.id, reason);
    toast.success(t('discarded'));
  };

  const columns: ListColumn<Job>[] = [
    { key: 'id', title: t('number'), isFigure: true, cell: ({ id }) => id },
    { key: 'name', title: t('name'), cell: ({ name }) => <code>{name}</code> },
    { key: 'queue', title: t('queue'), cell: ({ queue }) => t(`names.${queue}`) },
    {
      key: 'state',
      title: t('state'),
      cell: ({ state }) => <Tag color={TONES[state]}>{t(`states.${state}`)}</Tag>,
    },
    countColumn('attempts', t('attempts')),
    {
      key: 'lastError',
      title: t('lastError'),
      cell: ({ lastError }) => <LongText text={lastError} />,
    },
    momentColumn('createdAt', t('createdAt')),
    {
      key: 'runAt',
      title: t('runAt'),
      sortable: true,
      cell: ({ runAt, parkedAt }) => (parkedAt ? '—' : formatDateTime(runAt)),
    },
    {
      key: 'acts',
      title: t('acts'),
      cell: (job) =>
        job.state === 'parked' || job.state === 'retrying' ? (
          <span className="row-acts">
            <Button size="small" disabled={busy} onClick={() => void retry(job.id)}>
              {t('retry')}
            </Button>
            {job.state === 'parked' && (
              <Button size="small" danger onClick={() => setDiscarded(job)}>
                {t('discard')}
              </Button>
            )}
          </span>
        ) : null,
    },
  ];

  return (
    <>
      <ConsoleList
        path="/api/admin/jobs"
        rowKey={({ id }) => id}
        columns={columns}
        placeholder={t('placeholder')}
        filters={[
          byChoice('state', t('state'), STATES, (value) => t(`states.${value}`)),
          byChoice('queue', t('queue'), QUEUES, (value) => t(`names.${value}`)),
        ]}
        hasExport
        empty={t('empty')}
        action={
          <Button size="small" onClick={() => setAsksForAll(true)}>
            {t('retryAll')}
          </Button>
        }
      />
      {asksForAll && (
        <ConfirmDialog
          title={t('askAll')}
          text={t('askAllText')}
          confirm={t('retryAll')}
          busy={busy}
          onConfirm={() => void retryAll()}
          onClose={() => setAsksForAll(false)}
        />
      )}
      {discarded && (
        <ReasonDialog
          danger
          title={t('askDiscard', { name: discarded.name, id: discarded.id })}
          hint={t('discardHint')}
          confirm={t('discard')}
          send={discard}
          onClose={() => setDiscarded(undefined)}
        />
      )}
    </>
  );
}
