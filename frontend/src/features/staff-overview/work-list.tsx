import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { WORK_PATH } from '../../shared/console/list-state';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/money';
import { AsyncContent, Skeleton } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';

type WaitingWork = components['schemas']['WaitingWorkView'];

/** Polling interval of a visible tab: what customers and colleagues change shows within five seconds. */
const REFRESH_MS = 4_000;

/** Pending work for the reader's role. */
export const useWork = (): SWRResponse<WaitingWork[], ApiError> =>
  useSWR<WaitingWork[], ApiError>(WORK_PATH, () => call(api.GET(WORK_PATH)), { refreshInterval: REFRESH_MS });

/** Marks the shown items as seen; later ones stay new. */
export async function markSeen(work: readonly WaitingWork[]): Promise<void> {
  const until = work
    .map(({ newestAt }) => newestAt ?? '')
    .toSorted()
    .at(-1);
  if (!until) return;
  await call(api.POST('/api/admin/work/seen', { body: { until } }));
  await mutate(WORK_PATH);
}

/** Pending work for staff, with links. */
export function WorkList() {
  const t = useTranslations('staff-overview');
  const kinds = useTranslations('admin.workKinds');
  const state = useWork();
  const total = state.data?.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel
      isFlush
      title={t('work')}
      aside={total !== undefined && <span className="small muted">{t('items', { total })}</span>}
    >
      <AsyncContent
        state={state}
        skeleton={
          <div className="body">
            <Skeleton />
          </div>
        }
      >
        {(work) => (
          <ul className="work">
            {work.map(({ kind, count, late, oldestAt, place }) => (
              <li key={kind}>
                <Link to={place}>
                  <div>
                    <div className="strong">{kinds(kind)}</div>
                    {oldestAt !== null && (
                      <small className={late > 0 ? 'bad' : 'muted'}>
                        {late > 0
                          ? t('lateSince', { late: formatNumber(late), time: formatDateTime(oldestAt) })
                          : t('since', { time: formatDateTime(oldestAt) })}
                      </small>
                    )}
                  </div>
                  <span className={count > 0 ? 'num amount' : 'num amount subtle'}>{formatNumber(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </AsyncContent>
    </Panel>
  );
}
