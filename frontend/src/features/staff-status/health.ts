import type { components } from '../../api/schema';

export type SiteStatus = components['schemas']['SiteStatusView'];

/** `unknown`: there is no data. */
export type Health = 'good' | 'attention' | 'bad' | 'unknown';

export const PARTS = ['database', 'redis', 'queues', 'books', 'audit', 'backup', 'key', 'mail'] as const;
export type Part = (typeof PARTS)[number];

const HOUR_MS = 3_600_000;
/** A nightly job is late after this. */
const NIGHTLY_MS = 26 * HOUR_MS;
/** A database response that takes longer is slow. Milliseconds. */
const SLOW_MS = 200;
/** A job that has been due for longer is waiting for a worker that is not running. Seconds. */
const LATE_SECONDS = 60;

/** When a recurring job last ran. */
export const lastRunOf = ({ lastRuns }: Pick<SiteStatus, 'lastRuns'>, name: string): string | null =>
  lastRuns.find((run) => run.name === name)?.at ?? null;

/** When the database was last backed up: by the backup script or by its own archive, whichever is newer. */
export function lastBackupOf(status: SiteStatus): string | null {
  const saved = [lastRunOf(status, 'backup'), status.database.archivedAt].filter((at) => at !== null);
  return saved.toSorted().at(-1) ?? null;
}

const nightly = (at: string | null, now: Date): Health => {
  if (at === null) return 'unknown';
  return now.getTime() - Date.parse(at) > NIGHTLY_MS ? 'attention' : 'good';
};

/** The health of each part of the site. */
export function healthOf(status: SiteStatus, now: Date): Readonly<Record<Part, Health>> {
  const { database, redis, queues, auditCheck, signingKey, isProduction, mailTransport } = status;
  const isLate = queues.some(({ oldestSeconds }) => oldestSeconds > LATE_SECONDS);
  const books = nightly(lastRunOf(status, 'books-audit'), now);
  return {
    database: database.milliseconds > SLOW_MS ? 'attention' : 'good',
    redis: redis === 'down' || redis === 'read_only' ? 'bad' : 'good',
    queues: isLate ? 'bad' : queues.some(({ parked }) => parked > 0) ? 'attention' : 'good',
    books: database.openBooksIncidents > 0 ? 'bad' : books,
    audit: auditCheck && auditCheck.brokenAt !== null ? 'bad' : nightly(auditCheck?.checkedAt ?? null, now),
    backup: nightly(lastBackupOf(status), now),
    key: signingKey.isTest ? (isProduction ? 'bad' : 'attention') : 'good',
    mail: mailTransport === 'smtp' ? 'good' : 'attention',
  };
}
