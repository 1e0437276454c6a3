import { setTimeout as sleep } from 'node:timers/promises';
import type { BackendFactory, IQueueBackend, Processor, Queue, Worker } from 'bullmq';
import type { Redis, RedisOptions } from 'ioredis';
import { CLOSING_MS } from './job-handler.js';

// BullMQ and the Redis client are loaded where a queue is opened: a process that only serves requests opens none.

/** Where the queues are. */
export interface RedisQueues {
  readonly url: string;
  /** Namespace in a shared Redis. */
  readonly prefix: string;
  /** How long a job stays with a worker that has died, in milliseconds. */
  readonly lockMs?: number;
}

interface WorkerHooks {
  readonly process: Processor;
  /** Jobs of this queue at a time. */
  readonly concurrency: number;
  onError(error: Error): void;
}

const LOCK_MS = 30_000;
/**
 * Delay between two attempts to reach an unavailable Redis, or to fetch a job from one that refuses, in milliseconds.
 */
const PAUSE_MS = 1_000;
const OPENING_MS = 5_000;

/** Opens a queue to hand jobs to, and waits until it works. Rejects, and leaves nothing open, when Redis is down. */
export async function openQueue(name: string, redis: RedisQueues, onError: (error: Error) => void): Promise<Queue> {
  const { Queue: BullQueue } = await import('bullmq');
  const options: RedisOptions = { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 5_000 };
  const connection = await connectionTo(redis, options);
  const queue: Queue = new BullQueue(name, { connection, prefix: redis.prefix });
  queue.on('error', onError);
  return whenReady(queue, connection);
}

/** Opens a worker and waits until it works; it takes its first job when `run` is called. Rejects like `openQueue`. */
export async function openWorker(name: string, redis: RedisQueues, hooks: WorkerHooks): Promise<Worker> {
  const { Worker: BullWorker, createRedisBackend } = await import('bullmq');
  const connection = await connectionTo(redis, { maxRetriesPerRequest: null });
  const lockMs = redis.lockMs ?? LOCK_MS;
  const options = {
    connection,
    prefix: redis.prefix,
    concurrency: hooks.concurrency,
    autorun: false,
    lockDuration: lockMs,
    stalledInterval: lockMs,
    runRetryDelay: PAUSE_MS,
  };
  const worker: Worker = new BullWorker(name, hooks.process, options, refusingLate(createRedisBackend));
  worker.on('error', hooks.onError);
  return whenReady(worker, connection);
}

/** A Redis that refuses writes, with a full disk or memory, would otherwise be retried at once, endlessly. */
const refusingLate =
  <Made extends IQueueBackend, From extends object>(factory: BackendFactory<Made, From>): BackendFactory<Made, From> =>
  (...args) => {
    const backend = factory(...args);
    const fetchJob = backend.moveToActive.bind(backend);
    backend.moveToActive = (...asked) =>
      fetchJob(...asked).catch(async (error: unknown) => {
        await sleep(PAUSE_MS);
        throw error;
      });
    return backend;
  };

async function connectionTo({ url }: RedisQueues, options: RedisOptions): Promise<Redis> {
  const { Redis: Client } = await import('ioredis');
  const connection = new Client(url, { ...options, retryStrategy: () => PAUSE_MS });
  // Without a listener a lost Redis would end the process; the queue reports it as its own.
  connection.on('error', () => undefined);
  return connection;
}

async function whenReady<Opened extends Queue | Worker>(opened: Opened, connection: Redis): Promise<Opened> {
  opened.close = closing(opened, connection);
  try {
    await within(OPENING_MS, opened.waitUntilReady());
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** BullMQ closes the connections it made, and waits indefinitely for an unavailable Redis; closing ours is up to us. */
function closing(opened: Queue | Worker, connection: Redis): () => Promise<void> {
  const close: (force?: boolean) => Promise<void> = opened.close.bind(opened);
  return async () => {
    const isAway = connection.status !== 'ready';
    try {
      await within(CLOSING_MS, close(isAway));
    } catch {
      // If it does not close in time it must not keep retrying: from here on it gets no connection.
      void opened.disconnect().catch(() => undefined);
    }
    connection.disconnect();
  };
}

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(ms, undefined, { ref: false }).then(() => Promise.reject(new Error(`timed out after ${ms} ms`))),
  ]);
