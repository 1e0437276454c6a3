import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Pool, type QueryResultRow } from 'pg';
import { DataSource } from 'typeorm';
import { AppLogger } from '../logging/logger.js';
import { connectionLimits } from './data-source-options.js';
import { type Prepared, poolOf } from './sql.js';

export interface StaleReadsOptions {
  /** A streaming replica; null: there is none. */
  readonly url: string | null;
  /** Maximum number of connections. */
  readonly poolSize: number;
}

/**
 * Interval between two checks of the replica's position. Its data is at most two intervals plus one check old: ten
 * seconds.
 */
const LOOK_MS = 4_000;

type Statement = Prepared | { readonly text: string };

/**
 * Reads that may be a few seconds old, served by a read replica to relieve the primary: public lists, overviews,
 * exports. Never for callers who want to see what they have just changed.
 *
 * While the replica is away, full, or behind, the primary serves the reads, and callers notice nothing.
 */
@Injectable()
export class StaleReads implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #replica: Pool | null;
  #timer: NodeJS.Timeout | null = null;
  #isCurrent = false;
  /** The primary's position at the last check. */
  #primaryWas: string | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly logger: AppLogger,
    { url, poolSize }: StaleReadsOptions,
  ) {
    this.#replica = url === null ? null : new Pool({ connectionString: url, max: poolSize, ...connectionLimits });
    // An idle connection that breaks would otherwise be an unhandled 'error' event and end the process.
    this.#replica?.on('error', () => undefined);
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.#replica) return;
    await this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_MS);
    this.#timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.#replica?.end();
  }

  async rows<Row extends QueryResultRow>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    const query = { ...statement, values: [...values] };
    if (this.#replica && this.#isCurrent) {
      try {
        return (await this.#replica.query<Row>(query)).rows;
      } catch (error) {
        // Whatever failed, the primary decides whether it is an error; the next check decides whether the replica is
        // used again.
        this.#judge(false, error);
      }
    }
    return (await poolOf(this.dataSource).query<Row>(query)).rows;
  }

  async first<Row extends QueryResultRow>(statement: Statement, values: readonly unknown[] = []): Promise<Row | null> {
    const [row] = await this.rows<Row>(statement, values);
    return row ?? null;
  }

  /** Checks whether the replica has replayed what the primary had at the last check. */
  async look(): Promise<void> {
    const [replica, known] = [this.#replica, this.#primaryWas];
    if (!replica) return;
    try {
      const { rows } = await poolOf(this.dataSource).query<{ at: string }>('SELECT pg_current_wal_lsn()::text AS at');
      this.#primaryWas = rows[0]?.at ?? null;
      const answer = await replica.query<{ isCurrent: boolean }>(
        'SELECT pg_is_in_recovery() AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isCurrent"',
        [known ?? this.#primaryWas],
      );
      this.#judge(answer.rows[0]?.isCurrent === true);
    } catch (error) {
      this.#judge(false, error);
    }
  }

  #judge(isCurrent: boolean, error?: unknown): void {
    if (this.#isCurrent && !isCurrent) {
      this.logger.warn('the read replica is left alone: it is away or behind', error, StaleReads.name);
    }
    this.#isCurrent = isCurrent;
  }
}
