import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../clock/clock.js';
import { Transactions } from '../database/transactions.js';
import { AppLogger } from '../logging/logger.js';

/**
 * A process whose clock is slightly ahead may begin a slot this much early; the run does not count for the slot before.
 */
const EARLY_MS = 5_000;

/**
 * What the methods marked `@Cron` run in: makes an effect happen once over all processes, reports a failure with the
 * name of its schedule, and holds a stop of the process until running work has ended.
 */
@Injectable()
export class ScheduledRuns implements BeforeApplicationShutdown {
  readonly #running = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Starts nothing new and waits for what is running: connections are closed in `onApplicationShutdown`. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await Promise.all(this.#running);
  }

  /**
   * Runs work that several processes may do at once, because it takes rows with locks. Work that may outlast the time
   * allowed for a shutdown has to end when the signal is aborted. Never rejects.
   */
  async run(name: string, work: (stop: AbortSignal) => Promise<unknown>): Promise<void> {
    const { signal } = this.#stop;
    if (signal.aborted) return;
    const running = this.#guard(name, () => work(signal));
    this.#running.add(running);
    await running.finally(() => this.#running.delete(running));
  }

  /**
   * Runs `work` unless `name` has already run in the current slot of `slotSeconds`, in any process.
   *
   * The slot is claimed before the work: a process killed in between leaves it to the next slot, so `work` processes
   * everything that is due and not only what became due since.
   */
  once(name: string, slotSeconds: number, work: () => Promise<unknown>): Promise<void> {
    return this.run(name, async () => {
      if (await this.#claim(name, slotSeconds * 1_000)) await work();
    });
  }

  async #guard(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.error(`schedule ${name} failed`, error, ScheduledRuns.name);
    }
  }

  #claim(name: string, slotMs: number): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      // Not by this process's clock: one that is ahead would claim slots before their time.
      const now = await this.clock.shared(tx);
      const slotAt = new Date(Math.floor((now.getTime() + EARLY_MS) / slotMs) * slotMs);
      const nextAt = new Date(slotAt.getTime() + slotMs);
      await tx.query(`DELETE FROM schedule_runs WHERE name = $1 AND slot_at < $2::timestamptz - interval '7 days'`, [
        name,
        slotAt,
      ]);
      // Later slots were claimed before the database's clock was set back: they would stay claimed until their time.
      await tx.query(
        `DELETE FROM schedule_runs WHERE name = $1 AND slot_at >= $2
            AND EXISTS (SELECT FROM schedule_runs later WHERE later.name = $1 AND later.slot_at > $3)`,
        [name, slotAt, nextAt],
      );
      const rows: unknown[] = await tx.query(
        'INSERT INTO schedule_runs (name, slot_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name',
        [name, slotAt],
      );
      return rows.length === 1;
    });
  }
}

/** Far longer than any event may be redelivered. */
const INBOX_DAYS = 90;
/** Rows per statement: a sweep never holds locks for long. */
const BATCH = 5_000;

/** Removes expired limits, and events that can no longer be redelivered. */
@Injectable()
export class PlatformRetention {
  constructor(private readonly dataSource: DataSource) {}

  async sweep(): Promise<void> {
    await this.#inBatches(
      `DELETE FROM rate_limits WHERE ctid IN (
         SELECT ctid FROM rate_limits WHERE expire < extract(epoch FROM now()) * 1000 LIMIT ${BATCH})`,
    );
    await this.#inBatches(
      `DELETE FROM inbox WHERE ctid IN (
         SELECT ctid FROM inbox WHERE claimed_at < now() - interval '${INBOX_DAYS} days' LIMIT ${BATCH})`,
    );
  }

  async #inBatches(statement: string): Promise<void> {
    for (let gone = BATCH; gone === BATCH;) {
      const [, count]: [unknown[], number] = await this.dataSource.query(statement);
      gone = count;
    }
  }
}

/** What modules may read of this table: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  schedule_runs: {
    holds: 'Runs of scheduled jobs.',
    columns: {
      name: 'name of the scheduled job',
      claimed_at: 'instant at which a process claimed the run',
    },
  },
} as const;
