import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/number';
import { AsyncContent } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { useWork } from './use-work';

/** Pending work for staff, with links. */
export function WorkList() {
  const t = useTranslations('staff-overview');
  const state = useWork();
  const total = state.data?.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel
      title={t('work')}
      aside={total !== undefined && <span className="small muted">{t('items', { total })}</span>}
    >
      <AsyncContent state={state}>
        {(work) => (
          <ul className="work">
            {work.map(({ kind, count, late, oldestAt, place }) => (
              <li key={kind}>
                <Link to={place}>
                  <span>
                    <b>{t(`workKinds.${kind}`)}</b>
                    {oldestAt !== null && (
                      <small className={late > 0 ? 'bad' : undefined}>
                        {late > 0
                          ? t('lateSince', { late: formatNumber(late), time: formatDateTime(oldestAt) })
                          : t('since', { time: formatDateTime(oldestAt) })}
                      </small>
                    )}
                  </span>
                  <span className={count > 0 ? 'num amount' : 'num amount none'}>{formatNumber(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </AsyncContent>
    </Panel>
  );
}
