import { Table, Tag } from 'antd';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/list-state';
import { ScrollRegion } from '../../shared/console/scroll-region';
import { formatNumber } from '../../shared/format/number';
import { AsyncContent } from '../../shared/ui/async-content';
import { Panel } from '../../shared/ui/panel';

export type Job = components['schemas']['JobView'];
type Queues = components['schemas']['QueuesView'];

const QUEUES_KEY = '/api/admin/queues';
const REFRESH_MS = 10_000;

/** The workload of each queue. */
const useQueues = (): SWRResponse<Queues, ApiError> =>
  useSWR<Queues, ApiError>(QUEUES_KEY, () => call(api.GET(QUEUES_KEY)), { refreshInterval: REFRESH_MS });

export async function retryJob(id: string): Promise<void> {
  await call(api.POST('/api/admin/jobs/{id}/retry', { params: { path: { id } } }));
  await refresh();
}

/** Retries every parked job; returns how many. */
export async function retryParkedJobs(): Promise<number> {
  const { retried } = await call(api.POST('/api/admin/jobs/retry', { body: {} }));
  await refresh();
  return retried;
}

export async function discardJob(id: string, reason: string): Promise<void> {
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
export function QueueStates() {
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
            <p className="small muted">
              {t('note', { parked: formatNumber(queues.reduce((sum, { parked }) => sum + parked, 0)) })}
            </p>
          </>
        )}
      </AsyncContent>
    </Panel>
  );
}
