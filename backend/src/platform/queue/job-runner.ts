import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Notifications } from '../database/notifications.js';
import { AppLogger, inRequestContext } from '../logging/logger.js';
import { OUTBOX_CHANNEL } from '../outbox/outbox.js';
import { traced } from '../tracing/tracing.js';
import { type OutboxRow, OutboxStore, REDELIVER_AFTER_SECONDS } from '../outbox/outbox.store.js';
import { JOB_TRANSPORT, JobRegistry, type JobTransport, pauseSeconds, TryLater } from './job-handler.js';

/** Attempts before a job is parked for staff. */
const MAX_ATTEMPTS = 5;
/**
 * Interval at which a running job renews its delivery, so that it is not handed over a second time, even if one renewal
 * is lost or late.
 */
const TOUCH_MS = (REDELIVER_AFTER_SECONDS * 1_000) / 3;

/** A process of the previous release hands over rows without it. */
const waitedOf = ({ waitedSeconds }: Partial<OutboxRow>): number => waitedSeconds ?? 0;

const backoffSeconds = (attempts: number): number => 2 ** attempts * 2;

/**
 * Runs jobs. The transport removes the outbox row of a success; failure schedules the next attempt there, so nothing
 * depends on a queue's memory.
 */
@Injectable()
export class JobRunner {
  constructor(
    private readonly registry: JobRegistry,
    private readonly store: OutboxStore,
    private readonly logger: AppLogger,
  ) {}

  /**
   * Runs a job and returns whether it has succeeded, so that its row is to be removed; records any other outcome. Never
   * rejects: a row whose outcome is not recorded is delivered again.
   */
  async run(row: OutboxRow): Promise<boolean> {
    const touching = setInterval(() => void this.store.touch(row.id).catch(() => undefined), TOUCH_MS);
    try {
      const context = { requestId: row.requestId ?? `job-${row.id}`, address: null };
      return await inRequestContext(context, () => this.#run(row));
    } catch (error) {
      this.logger.warn('job outcome could not be recorded', error, { outboxId: row.id }, JobRunner.name);
      return false;
    } finally {
      clearInterval(touching);
    }
  }

  async #run(row: OutboxRow): Promise<boolean> {
    try {
      const { id: eventId, attempts } = row;
      await traced(`job ${row.name}`, 'consumer', { 'site.outbox_id': eventId, 'site.attempts': attempts }, () =>
        this.registry.run(row.name, row.payload, { eventId, attempts, waitedSeconds: waitedOf(row) }),
      );
      return true;
    } catch (error) {
      await this.#fail(row, error);
      return false;
    }
  }

  async #fail(row: OutboxRow, error: unknown): Promise<void> {
    const text = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown error';
    const fields = { job: row.name, outboxId: row.id, attempts: row.attempts };
    if (error instanceof TryLater) {
      const waitedSeconds = waitedOf(row);
      // The cause says more than the pause.
      const why = error.cause instanceof Error ? `${text}: ${error.cause.message}`.slice(0, 500) : text;
      if (waitedSeconds >= error.giveUpSeconds) {
        this.logger.error('job parked: it waited too long for an external service', error, fields, JobRunner.name);
        return this.store.park(row.id, why);
      }
      this.logger.warn('job postponed: waiting for an external service', error, fields, JobRunner.name);
      const reason = error.isOutage ? 'outage' : 'waits';
      return this.store.retry(row.id, pauseSeconds(error, waitedSeconds, Math.random()), why, reason);
    }
    if (row.attempts + 1 >= MAX_ATTEMPTS) {
      this.logger.error('job parked after its last attempt', error, fields, JobRunner.name);
      return this.store.park(row.id, text);
    }
    this.logger.warn('job failed; will retry', error, fields, JobRunner.name);
    return this.store.retry(row.id, backoffSeconds(row.attempts), text, 'failed');
  }
}

/** A commit wakes the dispatcher; the poll finds rows whose notification was lost or that became due later. */
const POLL_MS = 1_000;

/** Fetches and runs committed outbox rows. Any number of processes may do so at once. */
@Injectable()
export class JobDispatcher implements OnApplicationBootstrap, OnModuleDestroy, BeforeApplicationShutdown {
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #unlisten: (() => void) | null = null;

  constructor(
    @Inject(JOB_TRANSPORT) private readonly transport: JobTransport,
    private readonly notifications: Notifications,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.transport.open(() => this.#wake());
    this.#unlisten = this.notifications.listen(OUTBOX_CHANNEL, () => this.#wake());
    this.#wake();
  }

  onModuleDestroy(): void {
    this.#stopped = true;
    this.#unlisten?.();
    if (this.#timer) clearTimeout(this.#timer);
  }

  /** Waits for the jobs under way: what they use is closed in `onApplicationShutdown`. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.transport.close();
    await this.#running;
  }

  /** Fetches now, or once more right after the fetch that is under way. */
  #wake(): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    if (this.#timer) clearTimeout(this.#timer);
    this.#running = this.#fetch().finally(() => {
      this.#running = null;
      if (this.#stopped) return;
      this.#timer = setTimeout(() => this.#wake(), this.#again ? 0 : POLL_MS);
      this.#again = false;
    });
  }

  async #fetch(): Promise<void> {
    try {
      await this.transport.fetch();
    } catch (error) {
      this.logger.warn('outbox could not be read', error, JobDispatcher.name);
    }
  }
}
