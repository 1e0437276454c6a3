import { access, constants } from 'node:fs/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PAYOUT_DAYS } from '../../domain/payments/payment-status.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { Reads } from '../../platform/database/reads.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { BooksAudit, FOLD_RULE, INVARIANTS } from '../books/index.js';

/** The numbers to alert on or to watch grow. Each query returns rows of labels and a `value`. */
const STATES = [
  {
    name: 'site_orders',
    help: 'Orders of the last 24 hours by status',
    labels: ['status'],
    text: `SELECT status, count(*)::int AS value FROM orders WHERE created_at > now() - interval '24 hours' GROUP BY status`,
  },
  {
    name: 'site_payments',
    help: 'Payment attempts of the last 24 hours by payment method and status',
    labels: ['method', 'status'],
    text: `SELECT method, status, count(*)::int AS value FROM payments
            WHERE created_at > now() - interval '24 hours' GROUP BY method, status`,
  },
  {
    name: 'site_payment_notifications_refused',
    help: 'Payment notifications rejected in the last hour',
    labels: ['method'],
    text: `SELECT method, sum(deliveries)::int AS value FROM payment_notifications
            WHERE refusal IS NOT NULL AND received_at > now() - interval '1 hour' GROUP BY method`,
  },
  {
    name: 'site_payment_incidents_open',
    help: 'Open payment incidents, waiting for staff',
    labels: ['kind'],
    text: `SELECT kind, count(*)::int AS value FROM payment_incidents WHERE closed_at IS NULL GROUP BY kind`,
  },
  {
    name: 'site_payment_incidents_oldest_seconds',
    help: 'Seconds since the oldest open payment incident was detected',
    labels: [],
    text: `SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS value FROM payment_incidents
            WHERE closed_at IS NULL`,
  },
  {
    name: 'site_refund_due_oldest_seconds',
    help: 'Seconds since the oldest unfinished refund was due; one that staff transfer is due after three days; disputes do not count',
    labels: [],
    text: `SELECT greatest(0, coalesce(extract(epoch FROM now() - min(due_at)), 0))::float8 AS value
             FROM (SELECT coalesce(r.begun_at, r.created_at)
                          + CASE WHEN p.method = 'bank' THEN interval '${PAYOUT_DAYS} days' ELSE interval '0' END AS due_at
                     FROM refunds r JOIN payments p ON p.id = r.payment_id
                    WHERE r.status IN ('processing', 'failed') AND r.origin <> 'provider') AS due`,
  },
  {
    name: 'site_mail_deliveries',
    help: 'Mails of the last hour by delivery status',
    labels: ['status'],
    text: `SELECT status, count(*)::int AS value FROM mail_deliveries
            WHERE updated_at > now() - interval '1 hour' GROUP BY status`,
  },
  {
    name: 'site_last_run_seconds',
    help: 'Seconds since the beginning of the last complete check of the books, or since the last backup was made',
    labels: ['name'],
    // A claim of 'books-audit' says only that a check began. That of 'backup' is written after the backup.
    text: `SELECT name, extract(epoch FROM now() - at)::float8 AS value
             FROM (SELECT 'backup' AS name, max(claimed_at) AS at FROM schedule_runs WHERE name = 'backup'
                   UNION ALL SELECT 'books-audit', max(begun_at) FROM books_checks) AS last WHERE at IS NOT NULL`,
  },
  {
    name: 'site_wal_archive_failing',
    help: '1 while PostgreSQL cannot archive its changes',
    labels: [],
    text: `SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)::int AS value
             FROM pg_stat_archiver`,
  },
  {
    name: 'site_wal_dropped',
    help: '1 while changes are missing from the archive, until the next full backup',
    labels: [],
    // Written by postgres/pgbackrest-archive, removed by scripts/backup.
    text: `SELECT (count(*) > 0)::int AS value FROM schedule_runs WHERE name = 'wal-dropped'`,
  },
] as const;

/** Counts every licence, so it is not run at every scrape. */
const LICENSES = {
  name: 'site_licenses',
  help: 'Licences by edition and status',
  labels: ['edition', 'status'],
  text: `SELECT edition, status, count(*)::int AS value FROM licenses GROUP BY edition, status`,
} as const;

/** Business metrics for dashboards and alarms. */
@Injectable()
export class BusinessMetrics implements OnModuleInit {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly metrics: Metrics,
    private readonly reads: Reads,
    private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    const { licenseSigningKeyFile } = this.settings;
    // A running process has already read its key, but without the file the next one would not start.
    this.metrics.state('site_key_missing', '1 while the file of a key cannot be read', ['key'], async () => {
      if (licenseSigningKeyFile === null) return [];
      const isReadable = await access(licenseSigningKeyFile, constants.R_OK).then(
        () => true,
        () => false,
      );
      return [{ key: 'license-signing', value: isReadable ? 0 : 1 }];
    });
    for (const { name, help, labels, text } of STATES) {
      this.metrics.state(name, help, labels, () => this.reads.rows({ name: `metrics_${name}`, text }));
    }
    const { name, help, labels, text } = LICENSES;
    this.metrics.keptState(name, help, labels, () => this.dataSource.query(text));
  }
}

/** Reports whether the books balance, for an alarm that does not wait for the nightly check. */
@Injectable()
export class BooksMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly books: BooksAudit,
  ) {}

  onModuleInit(): void {
    const help = 'Rows that break a rule of the books';
    // Only changes are checked here; everything is checked by night and by `npm run books`.
    this.metrics.keptState('site_invariant_violations', help, ['invariant'], async () => {
      const broken = await this.books.known();
      return [...INVARIANTS, FOLD_RULE].map(({ id }) => ({
        invariant: id,
        value: broken.find(({ invariantId }) => invariantId === id)?.count ?? 0,
      }));
    });
  }
}
