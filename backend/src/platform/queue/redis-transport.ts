import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, Queue, Worker } from 'bullmq';
import type { AppLogger } from '../logging/logger.js';
import { type QueueName, QUEUES } from '../outbox/job-contract.js';
import type { OutboxRow, OutboxStore } from '../outbox/outbox.store.js';
import type { JobRunner } from './job-runner.js';
import { CONCURRENCY, type JobTransport } from './job-transport.js';
import { openQueue, openWorker, type RedisQueues } from './redis-queues.js';

/** Rows of a queue that are handed over at a time. */
const BATCH = 200;
/** Delay between two attempts to open a worker, in milliseconds. */
const REOPEN_MS = 1_000;

/** Hands rows to BullMQ, whose workers run them in any process. What Redis forgets, the outbox hands over again. */
export class RedisTransport implements JobTransport {
  readonly #queues = new Map<QueueName, Queue>();
  readonly #workers: Worker[] = [];
  readonly #stop = new AbortController();
  #opening: Promise<unknown> = Promise.resolve();
  #fetching: Promise<void> = Promise.resolve();

  constructor(
    private readonly redis: RedisQueues,
    private readonly store: OutboxStore,
    private readonly runner: JobRunner,
    private readonly logger: AppLogger,
  ) {}

  open(): void {
    this.#opening = Promise.all(QUEUES.map((name) => this.#openWorker(name)));
  }

  fetch(): Promise<void> {
    this.#fetching = this.#drain();
    return this.#fetching;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#opening;
    await Promise.allSettled([this.#fetching, ...this.#workers.map((worker) => worker.close())]);
    await Promise.allSettled([...this.#queues.values()].map((queue) => queue.close()));
  }

  /** Opens the worker of a queue, however long Redis stays away. */
  async #openWorker(name: QueueName): Promise<void> {
    const warn = (error: unknown): void => this.#warn(`worker of queue ${name} failed`, error);
    const process = async ({ data: row }: Job<OutboxRow>): Promise<void> => {
      if (await this.store.begin(row)) await this.runner.run(row);
    };
    while (!this.#stop.signal.aborted) {
      try {
        const hooks = { concurrency: CONCURRENCY[name], process, onError: warn };
        const worker = await openWorker(name, this.redis, hooks);
        this.#workers.push(worker);
        void worker.run().catch(warn);
        return;
      } catch (error) {
        warn(error);
        await sleep(REOPEN_MS, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    }
  }

  async #drain(): Promise<void> {
    const room = new Map(QUEUES.map((name) => [name, BATCH]));
    let isFull = true;
    while (isFull && !this.#stop.signal.aborted) {
      const rows = await this.store.claim(room);
      const batches = QUEUES.map((name) => rows.filter(({ queue }) => queue === name));
      await Promise.all(batches.map((batch) => this.#hand(batch)));
      isFull = batches.some(({ length }) => length === BATCH);
    }
  }

  /** Hands over rows of one queue. */
  async #hand(rows: readonly OutboxRow[]): Promise<void> {
    const [first] = rows;
    if (!first) return;
    const jobs = rows.map((row) => ({
      name: row.name,
      data: row,
      // One id per attempt: the same row handed over twice is one job, a later attempt is another.
      opts: { jobId: `ob-${row.id}-${row.attempts}-${row.deliveries}`, removeOnComplete: true, removeOnFail: true },
    }));
    try {
      const queue = await this.#queue(first.queue);
      await queue.addBulk(jobs);
    } catch (error) {
      this.#warn(`queue ${first.queue} did not accept jobs`, error);
      await this.store.giveBack(rows.map(({ id }) => id));
    }
  }

  /** The queue, opened on first use and then kept. Rejects while Redis is away. */
  async #queue(name: QueueName): Promise<Queue> {
    const known = this.#queues.get(name);
    if (known) return known;
    const queue = await openQueue(name, this.redis, (error) => this.#warn(`queue ${name} failed`, error));
    this.#queues.set(name, queue);
    return queue;
  }

  #warn(what: string, error: unknown): void {
    this.logger.warn(what, error, RedisTransport.name);
  }
}
