import { useTranslations } from 'use-intl';
import { formatNumber } from '../../shared/format/number';
import { AsyncContent } from '../../shared/ui/async-content';
import { Panel } from '../../shared/ui/panel';
import { QueueTable } from './queue-table';
import { useQueues } from './use-jobs';

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
