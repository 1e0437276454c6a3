import { hostname } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LIMIT_STORE, type LimitStore } from '../../platform/limits/rate-limiter.js';
import { ReleaseWatch } from '../../platform/database/release-watch.js';
import { AppLogger } from '../../platform/logging/logger.js';

/** `read_only`: it responds, but refuses writes, because it is full, a replica, or in recovery. */
export type ServerState = 'up' | 'read_only' | 'down';

export interface Readiness {
  /** Whether a write would succeed: the database takes one, and the process is not shutting down. */
  readonly isReady: boolean;
  readonly database: ServerState;
  /**
   * `unused` where no Redis is configured. Reported but not fatal: without it orders and logins are refused, because
   * limits never fail open, while pages, reads and payment notifications continue. If a load balancer removed every
   * replica, these would fail, too.
   */
  readonly redis: ServerState | 'unused';
  /** Whether a migration has made this release too old: the process is about to end. */
  readonly isOutdated: boolean;
}

type States = Omit<Readiness, 'isReady' | 'isOutdated'>;

const ANSWER_WITHIN_MS = 900;
/** A result serves all probes of this time, so that probes cannot load the database with writes. */
const REUSED_MS = 1_000;

/**
 * A write that leaves nothing behind: a record in the write-ahead log, whose commit waits for the disk and for
 * synchronous standbys like any other. Null where writes are refused.
 */
const WRITE = `
  SELECT CASE WHEN pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean THEN NULL
              ELSE pg_logical_emit_message(true, 'site.readiness', ''::text) END AS written`;
const READ_ONLY_TRANSACTION = '25006';
/** Redis responds and can be read. */
const REFUSED_WRITE = /^(?:OOM|READONLY|NOREPLICAS|MISCONF|NOPERM)\b/;

/** Whether this process may receive requests. */
@Injectable()
export class ReadinessChecks {
  #isLeaving = false;
  #latest: { readonly askedMs: number; readonly states: Promise<States> } | null = null;
  #reported = '';

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LIMIT_STORE) private readonly limits: LimitStore,
    private readonly release: ReleaseWatch,
    private readonly logger: AppLogger,
  ) {}

  /** Marks the process as not ready, so that it gets no new requests; those in progress finish. */
  leave(): void {
    this.#isLeaving = true;
  }

  async check(): Promise<Readiness> {
    const nowMs = performance.now();
    if (!this.#latest || nowMs - this.#latest.askedMs >= REUSED_MS) {
      this.#latest = { askedMs: nowMs, states: this.#states() };
    }
    const { database, redis } = await this.#latest.states;
    const { isOutdated } = this.release;
    return { isReady: database === 'up' && !this.#isLeaving && !isOutdated, database, redis, isOutdated };
  }

  async #states(): Promise<States> {
    const { limits } = this;
    const [database, redis] = await Promise.all([
      inTime(() => this.#databaseState()),
      'redis' in limits ? inTime(() => redisState(limits)) : { state: 'unused' as const },
    ]);
    const states = { database: database.state, redis: redis.state };
    this.#reportChange(states, [database, redis]);
    return states;
  }

  async #databaseState(): Promise<Found> {
    try {
      const [row]: { written: string | null }[] = await this.dataSource.query(WRITE);
      return { state: row?.written ? 'up' : 'read_only' };
    } catch (cause) {
      return { state: (cause as { code?: unknown }).code === READ_ONLY_TRANSACTION ? 'read_only' : 'down', cause };
    }
  }

  /** One line for each change: the probes themselves are not logged, and only here is the reason known. */
  #reportChange(states: States, found: readonly { readonly state: string; readonly cause?: unknown }[]): void {
    const now = `database ${states.database}, Redis ${states.redis}`;
    const isFirst = this.#reported === '';
    if (now === this.#reported) return;
    this.#reported = now;
    const isWell = states.database === 'up' && (states.redis === 'up' || states.redis === 'unused');
    const cause = found.map((one) => one.cause).find(Boolean);
    if (!isWell) this.logger.warn(`not every write would succeed: ${now}`, cause, ReadinessChecks.name);
    else if (!isFirst) this.logger.log(`writes succeed again: ${now}`, ReadinessChecks.name);
  }
}

interface Found {
  readonly state: ServerState;
  readonly cause?: unknown;
}

async function redisState({ redis, prefix }: Extract<LimitStore, { prefix: string }>): Promise<Found> {
  try {
    await redis.set(`${prefix}:readiness`, hostname(), 'EX', 60);
    return { state: 'up' };
  } catch (cause) {
    return { state: cause instanceof Error && REFUSED_WRITE.test(cause.message) ? 'read_only' : 'down', cause };
  }
}

async function inTime(ask: () => Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Found>((resolve) => {
    const cause = new Error(`no response within ${ANSWER_WITHIN_MS} ms`);
    timer = setTimeout(() => resolve({ state: 'down', cause }), ANSWER_WITHIN_MS);
  });
  try {
    return await Promise.race([ask(), late]);
  } finally {
    clearTimeout(timer);
  }
}
