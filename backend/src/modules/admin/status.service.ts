import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { type AuditCheck, AuditChain } from '../audit/index.js';
import { ReadinessChecks } from '../health/index.js';
import { SIGNING_KEYS, type SigningKeys } from '../paid/index.js';
import { type QueueState, QueuesQueries } from './queues.queries.js';

/** The last run of a recurring job. */
export interface LastRun {
  readonly name: string;
  readonly at: Date;
}

interface DatabaseFacts {
  readonly version: string;
  /** Bytes. */
  readonly size: number;
  /** The newest migration. */
  readonly migration: string;
  readonly connections: number;
  readonly maxConnections: number;
  /** When the last WAL segment was archived; null where archiving is off. */
  readonly archivedAt: Date | null;
  readonly openBooksIncidents: number;
}

/** Status of the whole installation, as seen by one of its processes. */
export interface SiteStatus {
  readonly version: string;
  readonly node: string;
  readonly host: string;
  readonly role: Settings['role'];
  readonly isProduction: boolean;
  readonly startedAt: Date;
  readonly database: DatabaseFacts & { readonly milliseconds: number };
  readonly redis: 'up' | 'down' | 'unused';
  readonly mailTransport: 'smtp' | 'local';
  readonly paymentProviders: readonly string[];
  readonly queues: readonly QueueState[];
  readonly signingKey: { readonly kid: string; readonly isTest: boolean; readonly publicKeys: number };
  readonly auditCheck: AuditCheck | null;
  /** `backup` is recorded by the backup script; the others by the site itself. */
  readonly lastRuns: readonly LastRun[];
}

const DATABASE: Prepared = {
  name: 'status-database',
  text: `SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS size,
                (SELECT name FROM migrations ORDER BY timestamp DESC LIMIT 1) AS migration,
                (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
                current_setting('max_connections')::int AS "maxConnections",
                (SELECT last_archived_time FROM pg_stat_archiver) AS "archivedAt",
                (SELECT count(*)::int FROM payment_incidents WHERE closed_at IS NULL AND kind = 'books_broken')
                  AS "openBooksIncidents"`,
};
const LAST_RUNS: Prepared = {
  name: 'status-last-runs',
  text: `SELECT name, max(claimed_at) AS at FROM schedule_runs GROUP BY name ORDER BY name`,
};

const EMPTY: DatabaseFacts = {
  version: '',
  size: 0,
  migration: '',
  connections: 0,
  maxConnections: 0,
  archivedAt: null,
  openBooksIncidents: 0,
};

/** The project has one version, in the `package.json` above the workspaces. */
function versionOfSite(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  return (manifest as { version: string }).version;
}

/** Status of everything that the site depends on, for staff without access to the servers. */
@Injectable()
export class StatusService {
  readonly #version = versionOfSite();
  readonly #startedAt = new Date(Date.now() - process.uptime() * 1_000);

  constructor(
    private readonly reads: Reads,
    private readonly readiness: ReadinessChecks,
    private readonly queues: QueuesQueries,
    private readonly chain: AuditChain,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(SIGNING_KEYS) private readonly signing: SigningKeys,
  ) {}

  async read(): Promise<SiteStatus> {
    const begun = performance.now();
    const database = (await this.reads.first<DatabaseFacts & Record<string, unknown>>(DATABASE)) ?? EMPTY;
    const milliseconds = Math.round(performance.now() - begun);
    const { redis } = await this.readiness.check();
    const { role, production, smtpUrl, paymentProviders } = this.settings;
    const { kid } = this.signing.signer;
    return {
      version: this.#version,
      node: process.version,
      host: hostname(),
      role,
      isProduction: production,
      startedAt: this.#startedAt,
      database: { ...database, milliseconds },
      redis,
      mailTransport: smtpUrl ? 'smtp' : 'local',
      paymentProviders,
      queues: await this.queues.states(),
      signingKey: { kid, isTest: kid.startsWith('test-'), publicKeys: this.signing.keys.keys.length },
      auditCheck: await this.chain.lastCheck(),
      lastRuns: await this.reads.rows<LastRun & Record<string, unknown>>(LAST_RUNS),
    };
  }
}
