import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Job, Worker } from 'bullmq';
import { AppLogger } from '../logging/logger.js';
import { inRequestContext } from '../logging/request-context.js';
import { type QueueName, QUEUES } from '../outbox/job-contract.js';
import { type OutboxRow, OutboxStore, REDELIVER_AFTER_SECONDS } from '../outbox/outbox.store.js';
import { TryLater } from './job-handler.js';
import { JobRegistry } from './job-registry.js';
import { openWorker, QUEUE_BACKEND, type QueueBackend } from './queue-backend.js';

const CONCURRENCY: Readonly<Record<QueueName, number>> = { events: 8, mail: 8, bulk: 2 };
/** Tries before a job is set aside for staff. */
const MAX_ATTEMPTS = 5;
/** A running job says so this often, so that it is not handed over a second time, even if one of these is lost or late. */
const TOUCH_MS = (REDELIVER_AFTER_SECONDS * 1_000) / 3;

/** Between two tries to open a worker. */
const REOPEN_MS = 1_000;

const backoffSeconds = (attempts: number): number => 2 ** attempts * 2;

/** Runs jobs. Success removes the outbox row; failure plans the next try there, so nothing depends on the queue's memory. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #workers: Worker[] = [];
  readonly #stop = new AbortController();
  #opening: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(QUEUE_BACKEND) private readonly backend: QueueBackend,
    private readonly registry: JobRegistry,
    private readonly store: OutboxStore,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.#opening = Promise.all(QUEUES.map((name) => this.#open(name)));
  }

  /** Takes no new job and waits for those under way. */
  async onApplicationShutdown(): Promise<void> {
    this.#stop.abort();
    await this.#opening;
    await Promise.allSettled(this.#workers.map((worker) => worker.close()));
  }

  /** Opens the worker of a queue, however long its backend stays away. */
  async #open(name: QueueName): Promise<void> {
    const warn = (error: unknown): void => this.logger.warn(`the worker of ${name} failed`, error, JobRunner.name);
    const hooks = {
      concurrency: CONCURRENCY[name],
      process: (job: Job<OutboxRow>) => this.#process(job),
      onError: warn,
    };
    while (!this.#stop.signal.aborted) {
      try {
        const worker = await openWorker(name, this.backend, hooks);
        this.#workers.push(worker);
        void worker.run().catch(warn);
        return;
      } catch (error) {
        warn(error);
        await sleep(REOPEN_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    }
  }

  async #process(job: Job<OutboxRow>): Promise<void> {
    const row = job.data;
    if (!(await this.store.begin(row))) return;
    const touching = setInterval(() => void this.store.touch(row.id).catch(() => undefined), TOUCH_MS);
    try {
      await inRequestContext({ requestId: row.requestId ?? `job-${row.id}` }, () => this.#run(row));
    } finally {
      clearInterval(touching);
    }
  }

  async #run(row: OutboxRow): Promise<void> {
    try {
      await this.registry.run(row.name, row.payload, { eventId: row.id, attempts: row.attempts });
      await this.store.succeed(row.id);
    } catch (error) {
      await this.#fail(row, error);
    }
  }

  async #fail(row: OutboxRow, error: unknown): Promise<void> {
    const text = error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown error';
    const fields = { job: row.name, outboxId: row.id, attempts: row.attempts };
    if (error instanceof TryLater) {
      this.logger.warn('job waits for the outside', error, fields, JobRunner.name);
      return this.store.retry(row.id, error.delaySeconds, text, false);
    }
    if (row.attempts + 1 >= MAX_ATTEMPTS) {
      this.logger.error('job is parked', error, fields, JobRunner.name);
      return this.store.park(row.id, text);
    }
    this.logger.warn('job failed and will be tried again', error, fields, JobRunner.name);
    return this.store.retry(row.id, backoffSeconds(row.attempts), text, true);
  }
}
