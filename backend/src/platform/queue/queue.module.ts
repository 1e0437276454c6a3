import { setTimeout as sleep } from 'node:timers/promises';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Job, Queue, Worker } from 'bullmq';
import { AppLogger } from '../logging/logger.js';
import { type QueueName, QUEUES } from '../outbox/outbox.js';
import { type OutboxRow, OutboxStore } from '../outbox/outbox.store.js';
import { CLOSING_MS, CONCURRENCY, JOB_TRANSPORT, JobRegistry, type JobTransport } from './job-handler.js';
import { JobDispatcher, JobRunner } from './job-runner.js';
import { openQueue, openWorker, type RedisQueues } from './redis-queues.js';

/** Rows of a queue that are handed over at a time. */
const BATCH = 200;
/** Delay between two attempts to open a worker, in milliseconds. */
const REOPEN_MS = 1_000;

/** Hands rows to BullMQ, whose workers run them in any process. What Redis forgets, the outbox hands over again. */
class RedisTransport implements JobTransport {
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

  /** Opens the worker of a queue, retrying for as long as Redis is unavailable. */
  async #openWorker(name: QueueName): Promise<void> {
    const warn = (error: unknown): void => this.#warn(`worker of queue ${name} failed`, error);
    const process = async ({ data: row }: Job<OutboxRow>): Promise<void> => {
      const payload = await this.store.begin(row);
      if (payload === null || !(await this.runner.run({ ...row, payload }))) return;
      // A row that stays is handed over again.
      await this.store.remove([row.id]).catch((error: unknown) => this.#warn('row of a job not removed', error));
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

  /** The queue, opened on first use and then kept. Rejects while Redis is down. */
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

interface Lane {
  readonly queue: QueueName;
  readonly underWay: Set<Promise<void>>;
  /** Whether the last claim filled all free slots, so that more rows may be due. */
  mayHaveMore: boolean;
}

const roomOf = ({ queue, underWay }: Lane): number => CONCURRENCY[queue] - underWay.size;

/**
 * Runs rows in the process that claims them. It claims only as many as it can start, so nothing waits in memory. The end
 * of a job claims the next ones, and the same statement removes the row of the one that has ended.
 */
class OutboxTransport implements JobTransport {
  readonly #lanes: readonly Lane[] = QUEUES.map((queue) => ({ queue, underWay: new Set(), mayHaveMore: false }));
  /** Rows to be removed, of jobs that have succeeded. */
  #done: string[] = [];
  #wake = (): void => undefined;
  #isClosed = false;
  #fetching: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: OutboxStore,
    private readonly runner: JobRunner,
  ) {}

  open(wake: () => void): void {
    this.#wake = wake;
  }

  fetch(): Promise<void> {
    this.#fetching = this.#claim();
    return this.#fetching;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#fetching.catch(() => undefined);
    const ended = Promise.all(this.#lanes.flatMap(({ underWay }) => [...underWay]));
    await Promise.race([ended, sleep(CLOSING_MS, undefined, { ref: false })]);
    // What cannot be removed now is delivered again.
    if (this.#done.length > 0) await this.store.remove(this.#done).catch(() => undefined);
  }

  async #claim(): Promise<void> {
    do {
      const room = new Map(this.#lanes.map((lane) => [lane.queue, roomOf(lane)]));
      const rows = await this.#exchange(room);
      if (this.#isClosed) return this.store.giveBack(rows.map(({ id }) => id));
      for (const lane of this.#lanes) {
        const own = rows.filter(({ queue }) => queue === lane.queue);
        lane.mayHaveMore = own.length === room.get(lane.queue);
        for (const row of own) this.#start(lane, row);
      }
      // Jobs may have ended while the claim was under way.
    } while (this.#lanes.some((lane) => lane.mayHaveMore && roomOf(lane) > 0));
  }

  /** Claims rows and removes those that are done, or remembers them for the next time. */
  async #exchange(room: ReadonlyMap<QueueName, number>): Promise<OutboxRow[]> {
    const done = this.#done;
    this.#done = [];
    try {
      return await this.store.claim(room, done);
    } catch (error) {
      this.#done.push(...done);
      throw error;
    }
  }

  #start(lane: Lane, row: OutboxRow): void {
    const job: Promise<void> = this.runner.run(row).then((isDone) => {
      lane.underWay.delete(job);
      if (isDone) this.#done.push(row.id);
      if (isDone || lane.mayHaveMore) this.#wake();
    });
    lane.underWay.add(job);
  }
}

/** Fetching and running jobs: only in processes that are workers. */
@Module({})
export class QueueModule {
  /** `redis` is null where workers take their rows from the outbox itself. */
  static for(redis: RedisQueues | null): DynamicModule {
    const transport = {
      provide: JOB_TRANSPORT,
      inject: [OutboxStore, JobRunner, AppLogger],
      useFactory: (store: OutboxStore, runner: JobRunner, logger: AppLogger): JobTransport =>
        redis ? new RedisTransport(redis, store, runner, logger) : new OutboxTransport(store, runner),
    };
    return {
      module: QueueModule,
      imports: [DiscoveryModule],
      providers: [JobRegistry, JobRunner, transport, JobDispatcher],
    };
  }
}
