import { useTranslations } from 'use-intl';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/number';
import { AsyncContent } from '../../shared/ui/async-content';
import { Link } from '../../shared/ui/link';
import { Panel } from '../../shared/ui/panel';
import { useWork, type WaitingWork } from './use-work';

/** Where each kind of work is done: what waits, and nothing that is done with. */
const PLACES: Readonly<Record<WaitingWork['kind'], string>> = {
  incidents: '/admin/incidents?isOpen=true',
  applications: '/admin/applications',
  refunds: '/admin/orders?isRefundAsked=true',
  payouts: '/admin/refunds?isWaiting=true',
  transfers: '/admin/transfers',
  invoices: '/admin/invoices?status=requested',
  quotes: '/admin/quotes?status=requested',
  proposals: '/admin/proposals?status=waiting',
  rewards: '/admin/rewards?isDue=true',
  jobs: '/admin/queues?state=parked',
};

/** What waits for staff, each with the way there. */
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
            {work.map(({ kind, count, late, oldestAt }) => (
              <li key={kind}>
                <Link to={PLACES[kind]}>
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
