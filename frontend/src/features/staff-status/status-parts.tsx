import { Tag, type TagProps } from 'antd';
import { useTranslations } from 'use-intl';
import { serverNow } from '../../api/server-clock';
import { formatDateTime } from '../../shared/format/date';
import { formatNumber } from '../../shared/format/number';
import { type Health, healthOf, lastBackupOf, lastRunOf, type Part, PARTS } from './health';
import type { SiteStatus } from './use-status';
import { Panel } from '../../shared/ui/panel';
import './status.css';

const TONES: Readonly<Record<Health, TagProps['color']>> = {
  good: 'success',
  attention: 'warning',
  bad: 'error',
  unknown: 'default',
};
const MEGABYTE = 1_000_000;

/** Each part of the site: its health, and the figures behind it. */
export function StatusParts({ status }: { readonly status: SiteStatus }) {
  const t = useTranslations('staff-status');
  const health = healthOf(status, serverNow());
  const facts = useFacts(status);
  return (
    <div className="status-parts">
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
      ? t('audit', { time, links: formatNumber(auditCheck.sealed) })
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
