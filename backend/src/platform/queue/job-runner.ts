import { Injectable } from '@nestjs/common';
import { AppLogger } from '../logging/logger.js';
import { inRequestContext } from '../logging/request-context.js';
import { type OutboxRow, OutboxStore, REDELIVER_AFTER_SECONDS } from '../outbox/outbox.store.js';
import { pauseSeconds, TryLater } from './job-handler.js';
import { JobRegistry } from './job-registry.js';

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
 * Runs jobs. Success removes the outbox row; failure schedules the next attempt there, so nothing depends on a queue's
 * memory.
 */
@Injectable()
export class JobRunner {
  constructor(
    private readonly registry: JobRegistry,
    private readonly store: OutboxStore,
    private readonly logger: AppLogger,
  ) {}

  /** Runs a job and records the outcome. Never rejects: a row whose outcome is not recorded is delivered again. */
  async run(row: OutboxRow): Promise<void> {
    const touching = setInterval(() => void this.store.touch(row.id).catch(() => undefined), TOUCH_MS);
    try {
      const context = { requestId: row.requestId ?? `job-${row.id}`, address: null };
      await inRequestContext(context, () => this.#run(row));
    } catch (error) {
      this.logger.warn('job outcome could not be recorded', error, { outboxId: row.id }, JobRunner.name);
    } finally {
      clearInterval(touching);
    }
  }

  async #run(row: OutboxRow): Promise<void> {
    try {
      await this.registry.run(row.name, row.payload, {
        eventId: row.id,
        attempts: row.attempts,
        waitedSeconds: waitedOf(row),
      });
      await this.store.succeed(row.id);
    } catch (error) {
      await this.#fail(row, error);
    }
  }

  async #fail(row: OutboxRow, error: unknown): Promise<void> {
    const text = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown error';
    const fields = { job: row.name, outboxId: row.id, attempts: row.attempts };
    if (error instanceof TryLater) {
      const waitedSeconds = waitedOf(row);
      // What it waited for says more than the pause.
      const why = error.cause instanceof Error ? `${text}: ${error.cause.message}`.slice(0, 500) : text;
      if (waitedSeconds >= error.giveUpSeconds) {
        this.logger.error('job parked: it waited too long for an external service', error, fields, JobRunner.name);
        return this.store.park(row.id, why);
      }
      this.logger.warn('job postponed: waiting for an external service', error, fields, JobRunner.name);
      return this.store.retry(row.id, pauseSeconds(error, waitedSeconds, Math.random()), why, false);
    }
    if (row.attempts + 1 >= MAX_ATTEMPTS) {
      this.logger.error('job parked after its last attempt', error, fields, JobRunner.name);
      return this.store.park(row.id, text);
    }
    this.logger.warn('job failed; will retry', error, fields, JobRunner.name);
    return this.store.retry(row.id, backoffSeconds(row.attempts), text, true);
  }
}
