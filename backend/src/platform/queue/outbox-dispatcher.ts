import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Notifications } from '../database/notifications.js';
import { AppLogger } from '../logging/logger.js';
import { type QueueName, QUEUES } from '../outbox/job-contract.js';
import { OUTBOX_CHANNEL } from '../outbox/outbox.js';
import { type OutboxRow, OutboxStore } from '../outbox/outbox.store.js';
import { openQueue, QUEUE_BACKEND, type QueueBackend } from './queue-backend.js';

const BATCH = 200;
/** A commit wakes us; this is for what a lost connection or a due time did not announce. */
const POLL_MS = 1_000;

/** Hands committed outbox rows to the queues. Any number of processes may do so at once. */
@Injectable()
export class OutboxDispatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #queues = new Map<QueueName, Queue>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = false;
  #unlisten: (() => void) | null = null;

  constructor(
    @Inject(QUEUE_BACKEND) private readonly backend: QueueBackend,
    private readonly store: OutboxStore,
    private readonly notifications: Notifications,
    private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.#unlisten = this.notifications.listen(OUTBOX_CHANNEL, () => this.wake());
    this.wake();
  }

  /** Dispatches now, or once more right after the run that is under way. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    if (this.#timer) clearTimeout(this.#timer);
    this.#running = this.#drain().finally(() => {
      this.#running = null;
      if (this.#stopped) return;
      this.#timer = setTimeout(() => this.wake(), this.#again ? 0 : POLL_MS);
      this.#again = false;
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    this.#unlisten?.();
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
    await Promise.allSettled([...this.#queues.values()].map((queue) => queue.close()));
  }

  async #drain(): Promise<void> {
    try {
      for (;;) {
        const rows = await this.store.take(BATCH);
        await Promise.all(
          QUEUES.map((name) =>
            this.#hand(
              name,
              rows.filter((row) => row.queue === name),
            ),
          ),
        );
        if (rows.length < BATCH) return;
      }
    } catch (error) {
      this.logger.warn('outbox could not be read', error, OutboxDispatcher.name);
    }
  }

  async #hand(name: QueueName, rows: readonly OutboxRow[]): Promise<void> {
    if (rows.length === 0) return;
    const jobs = rows.map((row) => ({
      name: row.name,
      data: row,
      // One id a try: the same row handed over twice is one job, a later try is another.
      opts: { jobId: `ob-${row.id}-${row.attempts}-${row.deliveries}`, removeOnComplete: true, removeOnFail: true },
    }));
    try {
      const queue = await this.#queue(name);
      await queue.addBulk(jobs);
    } catch (error) {
      this.logger.warn(`queue ${name} did not take its jobs`, error, OutboxDispatcher.name);
      await this.store.giveBack(rows.map((row) => row.id));
    }
  }

  /** The queue, opened when it is first needed and then kept. Rejects while its backend is away. */
  async #queue(name: QueueName): Promise<Queue> {
    const known = this.#queues.get(name);
    if (known) return known;
    const queue = await openQueue(name, this.backend, (error) =>
      this.logger.warn(`the queue ${name} failed`, error, OutboxDispatcher.name),
    );
    this.#queues.set(name, queue);
    return queue;
  }
}
