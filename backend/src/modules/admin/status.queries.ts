import { Injectable } from '@nestjs/common';
import { type Prepared, Reads } from '../../platform/database/reads.js';

/** The last run of a recurring job. */
export interface LastRun {
  readonly name: string;
  readonly at: Date;
}

/** What the database says about itself. */
export interface DatabaseFacts {
  readonly version: string;
  /** Bytes. */
  readonly size: number;
  /** The newest migration. */
  readonly migration: string;
  readonly connections: number;
  readonly maxConnections: number;
  /** When the last WAL segment was archived; null where archiving is off, or has dropped one since the last full backup. */
  readonly archivedAt: Date | null;
  readonly openBooksIncidents: number;
  readonly correctedLicenses: number;
}

const DATABASE: Prepared = {
  name: 'status-database',
  text: `SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS size,
                (SELECT name FROM migrations ORDER BY timestamp DESC LIMIT 1) AS migration,
                (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
                current_setting('max_connections')::int AS "maxConnections",
                (SELECT last_archived_time FROM pg_stat_archiver
                  WHERE NOT EXISTS (SELECT FROM schedule_runs WHERE name = 'wal-dropped')) AS "archivedAt",
                (SELECT count(*)::int FROM payment_incidents WHERE closed_at IS NULL AND kind = 'books_broken')
                  AS "openBooksIncidents",
                (SELECT count(DISTINCT license_id)::int FROM license_lines WHERE source = 'correction')
                  AS "correctedLicenses"`,
};
const LAST_RUNS: Prepared = {
  name: 'status-last-runs',
  // For the books, the last completed check: a claim only shows that a check began.
  text: `SELECT name, max(at) AS at
           FROM (SELECT name, claimed_at AS at FROM schedule_runs WHERE name NOT IN ('books-audit', 'wal-dropped')
                 UNION ALL SELECT 'books-audit', begun_at FROM books_checks) AS runs GROUP BY name ORDER BY name`,
};

const EMPTY: DatabaseFacts = {
  version: '',
  size: 0,
  migration: '',
  connections: 0,
  maxConnections: 0,
  archivedAt: null,
  openBooksIncidents: 0,
  correctedLicenses: 0,
};

@Injectable()
export class StatusQueries {
  constructor(private readonly reads: Reads) {}

  async database(): Promise<DatabaseFacts> {
    return (await this.reads.first<DatabaseFacts & Record<string, unknown>>(DATABASE)) ?? EMPTY;
  }

  /** The last run of each recurring job. */
  async lastRuns(): Promise<LastRun[]> {
    return this.reads.rows<LastRun & Record<string, unknown>>(LAST_RUNS);
  }
}
