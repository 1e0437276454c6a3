import { Table, Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../shared/format/number';
import type { Queues } from './use-jobs';
import { ScrollRegion } from '../../shared/console/scroll-region';

/** A due job older than this means that no worker serves its queue. Seconds. */
const LATE_SECONDS = 60;

type Queue = Queues['queues'][number];
const COUNTS = ['due', 'running', 'planned', 'parked'] as const;

/** The figures of every queue. */
export function QueueTable({ queues }: Pick<Queues, 'queues'>) {
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
