import { Table, Tag, Button, type TagProps } from 'antd';
import { useState } from 'react';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { LongText, countColumn, momentColumn, ScrollRegion } from '../../shared/console/cells';
import { ConsoleList, type ListColumn } from '../../shared/console/console-list';
import { refreshList } from '../../shared/console/list-state';
import { byChoice } from '../../shared/console/list-toolbar';
import { ReasonDialog } from '../../shared/console/reason';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/money';
import { useAction } from '../../shared/hooks/use-action';
import { AsyncContent } from '../../shared/ui/async-content';
import { ConfirmDialog } from '../../shared/ui/dialog';
import { Panel } from '../../shared/ui/panel';
import { toast } from '../../shared/ui/toast';
import { ConsolePage } from '../../business/staff-page';

/** /admin/queues */
export default function AdminQueuesPage() {
  return (
    <ConsolePage title="queues">
      <div className="stack">
        <QueueStates />
        <div>
          <JobList />
        </div>
      </div>
    </ConsolePage>
  );
}

type Job = components['schemas']['JobView'];
type Queues = components['schemas']['QueuesView'];

const QUEUES_KEY = '/api/admin/queues';
const REFRESH_MS = 10_000;

/** The workload of each queue. */
const useQueues = (): SWRResponse<Queues, ApiError> =>
  useSWR<Queues, ApiError>(QUEUES_KEY, () => call(api.GET(QUEUES_KEY)), { refreshInterval: REFRESH_MS });

async function retryJob(id: string): Promise<void> {
  await call(api.POST('/api/admin/jobs/{id}/retry', { params: { path: { id } } }));
  await refresh();
}

/** Retries every parked job; returns how many. */
async function retryParkedJobs(): Promise<number> {
  const { retried } = await call(api.POST('/api/admin/jobs/retry', { body: {} }));
  await refresh();
  return retried;
}

async function discardJob(id: string, reason: string): Promise<void> {
  await call(api.POST('/api/admin/jobs/{id}/discard', { params: { path: { id } }, body: { reason } }));
  await refresh();
}

const refresh = () => Promise.all([mutate(QUEUES_KEY), refreshList('/api/admin/jobs')]);

/** A due job older than this means that no worker serves its queue. Seconds. */
const LATE_SECONDS = 60;

type Queue = Queues['queues'][number];
const COUNTS = ['due', 'running', 'planned', 'parked'] as const;

/** The figures of every queue. */
function QueueTable({ queues }: Pick<Queues, 'queues'>) {
  const t = useTranslations('staff-jobs');
  return (
    <ScrollRegion label={t('queues')}>
      <Table
        pagination={false}
        rowKey="queue"
        dataSource={[...queues]}
        columns={[
          { title: t('queue'), rowScope: 'row', render: (_, { queue }) => t(`names.${queue}`) },
          ...COUNTS.map((count) => ({
            title: t(`columns.${count}`),
            align: 'end' as const,
            className: 'num',
            render: (_: unknown, queue: Queue) =>
              count === 'parked' && queue.parked > 0 ? (
                <Tag color="error">{formatNumber(queue.parked)}</Tag>
              ) : (
                formatNumber(queue[count])
              ),
          })),
          {
            title: t('columns.oldest'),
            align: 'end',
            className: 'num',
            render: (_, { oldestSeconds }) => {
              const age = t('seconds', { seconds: Math.round(oldestSeconds) });
              return oldestSeconds >= LATE_SECONDS ? <Tag color="warning">{age}</Tag> : age;
            },
          },
        ]}
      />
    </ScrollRegion>
  );
}

/** All queues with counts, and where jobs wait for a worker. */
function QueueStates() {
  const t = useTranslations('staff-jobs');
  const state = useQueues();
  return (
    <Panel
      title={t('queues')}
      aside={state.data && <span className="small muted">{t(`backend.${state.data.backend}`)}</span>}
    >
      <AsyncContent state={state}>
        {({ queues }) => (
          <>
            <QueueTable queues={queues} />
            <p className="small muted mt-4">
              {t('note', { parked: formatNumber(queues.reduce((sum, { parked }) => sum + parked, 0)) })}
            </p>
          </>
        )}
      </AsyncContent>
    </Panel>
  );
}

const STATES = ['parked', 'retrying', 'running', 'waiting'] as const;
const QUEUES = ['events', 'mail', 'bulk'] as const;
const TONES: Readonly<Record<Job['state'], TagProps['color']>> = {
  parked: 'error',
  retrying: 'warning',
  running: 'processing',
  waiting: 'default',
};

/** Jobs with their last error, and the actions on failed ones. Payloads are not shown. */
function JobList() {
  const t = useTranslations('staff-jobs');
  const common = useTranslations('console');
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
      title: common('actions'),
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
        // A worker carries out what was retried.
        refreshInterval={REFRESH_MS}
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
