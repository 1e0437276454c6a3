import { Tag } from 'antd';
import { useTranslations } from 'use-intl';
import { formatNumber } from '../../shared/format/number';
import type { Queues } from './use-jobs';
import { ScrollRegion } from '../../shared/console/scroll-region';

/** A due job older than this means that no worker serves its queue. Seconds. */
const LATE_SECONDS = 60;

/** The figures of every queue. */
export function QueueTable({ queues }: Pick<Queues, 'queues'>) {
  const t = useTranslations('staff-jobs');
  return (
    <ScrollRegion label={t('queues')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('queue')}</th>
            {(['due', 'running', 'planned', 'parked', 'oldest'] as const).map((name) => (
              <th key={name} scope="col" className="n">
                {t(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, due, running, planned, parked, oldestSeconds }) => (
            <tr key={queue}>
              <th scope="row">{t(`names.${queue}`)}</th>
              <td className="n">{formatNumber(due)}</td>
              <td className="n">{formatNumber(running)}</td>
              <td className="n">{formatNumber(planned)}</td>
              <td className="n">
                {parked > 0 ? <Tag color="error">{formatNumber(parked)}</Tag> : formatNumber(parked)}
              </td>
              <td className="n">
                {oldestSeconds >= LATE_SECONDS ? (
                  <Tag color="warning">{t('seconds', { seconds: Math.round(oldestSeconds) })}</Tag>
                ) : (
                  t('seconds', { seconds: Math.round(oldestSeconds) })
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
