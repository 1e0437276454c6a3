import { Tag, type TagProps } from 'antd';
import useSWR, { type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import { serverNow } from '../../api/fetch-in-time';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/money';
import { Fact, Facts } from '../../shared/ui/facts';
import { Panel } from '../../shared/ui/panel';
import { AsyncContent } from '../../shared/ui/async-content';
import '../../shared/console/console-list.css';
import { ConsolePage } from '../../business/staff-page';
import { type SiteStatus, type Health, healthOf, lastBackupOf, lastRunOf, type Part, PARTS } from './health';

/** /admin/status */
export default function AdminStatusPage() {
  const state = useStatus();
  return (
    <ConsolePage title="status">
      <AsyncContent state={state}>
        {(status) => (
          <>
            <StatusParts status={status} />
            <StatusProcess status={status} />
          </>
        )}
      </AsyncContent>
    </ConsolePage>
  );
}

const STATUS_KEY = '/api/admin/status';
const REFRESH_MS = 15_000;

/** The site's status, polled every 15 seconds. */
const useStatus = (): SWRResponse<SiteStatus, ApiError> =>
  useSWR<SiteStatus, ApiError>(STATUS_KEY, () => call(api.GET(STATUS_KEY)), { refreshInterval: REFRESH_MS });

const TONES: Readonly<Record<Health, TagProps['color']>> = {
  good: 'success',
  attention: 'warning',
  bad: 'error',
  unknown: 'default',
};
const MEGABYTE = 1_000_000;

/** Each part of the site: its health, and the figures behind it. */
function StatusParts({ status }: { readonly status: SiteStatus }) {
  const t = useTranslations('staff-status');
  const health = healthOf(status, serverNow());
  const facts = useFacts(status);
  return (
    <div className="g2 mb-4">
      {PARTS.map((part) => (
        <Panel
          key={part}
          title={t(`parts.${part}`)}
          aside={<Tag color={TONES[health[part]]}>{t(`health.${health[part]}`)}</Tag>}
        >
          <p>{facts[part]}</p>
        </Panel>
      ))}
    </div>
  );
}

/** One sentence for each part. */
function useFacts(status: SiteStatus): Readonly<Record<Part, string>> {
  const t = useTranslations('staff-status.facts');
  const { database, redis, queues, auditCheck, signingKey, mailTransport } = status;
  const since = (at: string | null) => (at === null ? t('never') : formatDateTime(at));
  const sum = (of: 'due' | 'parked') => formatNumber(queues.reduce((total, queue) => total + queue[of], 0));
  const audit = (): string => {
    if (auditCheck === null) return t('auditNever');
    const time = formatDateTime(auditCheck.checkedAt);
    return auditCheck.brokenAt === null
      ? t('audit', { time, links: auditCheck.sealed })
      : t('auditBroken', { time, link: auditCheck.brokenAt });
  };
  return {
    database: t('database', {
      version: database.version,
      milliseconds: database.milliseconds,
      size: formatNumber(database.size / MEGABYTE),
      connections: database.connections,
      most: database.maxConnections,
    }),
    redis: t(`redis.${redis}`),
    queues: t('queues', {
      due: sum('due'),
      parked: sum('parked'),
      seconds: Math.round(Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds))),
    }),
    books: t('books', {
      time: since(lastRunOf(status, 'books-audit')),
      open: database.openBooksIncidents,
      corrected: database.correctedLicenses,
    }),
    audit: audit(),
    backup: t('backup', { time: since(lastBackupOf(status)) }),
    key: t(signingKey.isTest ? 'testKey' : 'key', { kid: signingKey.kid, count: signingKey.publicKeys }),
    mail: t(`mail.${mailTransport}`),
  };
}

/** The process that responded, and when the site's recurring jobs last ran. */
function StatusProcess({ status }: { readonly status: SiteStatus }) {
  const t = useTranslations('staff-status');
  const facts = [
    [
      'version',
      [status.version, status.commit?.slice(0, 12), status.builtAt && formatDateTime(status.builtAt)]
        .filter(Boolean)
        .join(' · '),
    ],
    ['node', status.node],
    ['host', status.host],
    ['role', t(`roles.${status.role}`)],
    ['mode', t(status.isProduction ? 'production' : 'development')],
    ['startedAt', formatDateTime(status.startedAt)],
    ['migration', status.database.migration],
    ['payments', status.paymentProviders.join(' · ')],
  ] as const;
  return (
    <div className="console-file columns">
      <Panel title={t('process')}>
        <Facts>
          {facts.map(([name, value]) => (
            <Fact key={name} name={t(`processFacts.${name}`)} isFigure>
              {value}
            </Fact>
          ))}
        </Facts>
      </Panel>
      <Panel title={t('regular')}>
        {status.lastRuns.length === 0 && <p className="muted">{t('noRuns')}</p>}
        <Facts>
          {status.lastRuns.map(({ name, at }) => (
            <Fact key={name} name={<code>{name}</code>} isFigure>
              {formatDateTime(at)}
            </Fact>
          ))}
        </Facts>
      </Panel>
    </div>
  );
}
