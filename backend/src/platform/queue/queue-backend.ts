import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BackendFactory, IQueueBackend, Processor, Queue, Worker } from 'bullmq';
import type { Redis, RedisOptions } from 'ioredis';

// BullMQ and the client of Redis are loaded where a queue is opened: a process that only answers requests opens none.

/** Where queues live: Redis, or tables of our own PostgreSQL. */
export type QueueBackend = (
  | { readonly kind: 'redis'; readonly url: string; readonly prefix: string }
  | { readonly kind: 'postgres'; readonly url: string }
) & {
  /** How long a job stays with a worker that has died, in milliseconds. */
  readonly lockMs?: number;
};

/** DI token of the chosen backend. */
export const QUEUE_BACKEND = Symbol('queue-backend');

interface WorkerHooks {
  readonly process: Processor;
  /** Jobs of this queue at a time. */
  readonly concurrency: number;
  onError(error: Error): void;
}

/** Connections of one queue or worker; each also holds one to listen on. */
const POOL_SIZE = 2;
const LOCK_MS = 30_000;
/** A worker that is refused asks again after this, in milliseconds. BullMQ by itself would ask again at once, without end. */
const PAUSE_MS = 1_000;
const OPENING_MS = 5_000;
/** For the jobs under way, and for a Redis that says nothing. */
const CLOSING_MS = 15_000;

/**
 * Opens a queue to hand jobs to, and waits until it works. Rejects when the backend is away.
 *
 * What was opened in vain is closed: BullMQ keeps a failed first connection to PostgreSQL for ever, so only opening
 * anew can succeed later.
 */
export async function openQueue(name: string, backend: QueueBackend, onError: (error: Error) => void): Promise<Queue> {
  const { Queue: BullQueue } = await import('bullmq');
  const { connection, factory, ...options } = await driverOf(backend, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 5_000,
  });
  // The driver decides what a connection is; BullMQ's types want to know it beforehand.
  const queue = new BullQueue(name, { ...options, connection }, factory) as unknown as Queue;
  queue.on('error', onError);
  return whenReady(queue, connection);
}

/** Opens a worker and waits until it works; it takes its first job when `run` is called. Rejects like `openQueue`. */
export async function openWorker(name: string, backend: QueueBackend, hooks: WorkerHooks): Promise<Worker> {
  const { Worker: BullWorker } = await import('bullmq');
  const { connection, factory, ...options } = await driverOf(backend, { maxRetriesPerRequest: null });
  const lockMs = backend.lockMs ?? LOCK_MS;
  const worker = new BullWorker(
    name,
    hooks.process,
    {
      ...options,
      connection,
      concurrency: hooks.concurrency,
      autorun: false,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      runRetryDelay: PAUSE_MS,
    },
    paced(factory),
  ) as unknown as Worker;
  worker.on('error', hooks.onError);
  return whenReady(worker, connection);
}

async function driverOf(backend: QueueBackend, redisOptions: RedisOptions) {
  const { createPostgresBackend, createRedisBackend } = await import('bullmq');
  if (backend.kind === 'postgres') {
    const connection = { connectionString: backend.url, schema: 'bullmq', max: POOL_SIZE, stream: () => new Socket() };
    return { connection, factory: createPostgresBackend as BackendFactory<IQueueBackend, object> };
  }
  const { Redis: Client } = await import('ioredis');
  const connection = new Client(backend.url, { ...redisOptions, retryStrategy: () => PAUSE_MS });
  // Without a listener a lost Redis would end the process; the queue reports it as its own.
  connection.on('error', () => undefined);
  return { connection, prefix: backend.prefix, factory: createRedisBackend as BackendFactory<IQueueBackend, object> };
}

/** Refusals reach the worker a moment late, so that it does not spin while the database starts or goes. */
const paced =
  (factory: BackendFactory<IQueueBackend, object>): BackendFactory<IQueueBackend, object> =>
  (...args) => {
    const backend = factory(...args);
    backend.moveToActive = refusingLate(backend.moveToActive.bind(backend));
    backend.waitForJob = refusingLate(backend.waitForJob.bind(backend));
    return backend;
  };

const refusingLate =
  <Args extends unknown[], T>(ask: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    try {
      return await ask(...args);
    } catch (error) {
      await sleep(PAUSE_MS);
      throw error;
    }
  };

async function whenReady<Opened extends Queue | Worker>(opened: Opened, connection: object): Promise<Opened> {
  opened.close = closing(opened, connection);
  try {
    await within(OPENING_MS, opened.waitUntilReady());
    return opened;
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** BullMQ closes the connections it made, and waits for ever for a Redis that is away; the one we made is left to us. */
function closing(opened: Queue | Worker, connection: object): () => Promise<void> {
  const close: (force?: boolean) => Promise<void> = opened.close.bind(opened);
  const redis = isRedis(connection) ? connection : null;
  return async () => {
    const isAway = redis !== null && redis.status !== 'ready';
    try {
      await within(CLOSING_MS, close(isAway));
    } catch {
      // What does not end in time must not go on asking: from here on it gets no connection.
      void opened.disconnect().catch(() => undefined);
    }
    redis?.disconnect();
  };
}

/** Options of PostgreSQL cannot be disconnected. */
const isRedis = (connection: object): connection is Redis => 'disconnect' in connection;

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    sleep(ms, undefined, { ref: false }).then(() => Promise.reject(new Error(`it did not happen within ${ms} ms`))),
  ]);
