import { createPostgresBackend, type Processor, Queue, type QueueOptions, Worker, type WorkerOptions } from 'bullmq';
import { Redis } from 'ioredis';

/** Where queues live: Redis, or tables of our own PostgreSQL. */
export type QueueBackend =
  | { readonly kind: 'redis'; readonly url: string; readonly prefix: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** DI token of the chosen backend. */
export const QUEUE_BACKEND = Symbol('queue-backend');

/** Connections of one queue or worker; each also holds one to listen on. */
const POOL_SIZE = 2;

const postgresConnection = (url: string) => ({ connectionString: url, schema: 'bullmq', max: POOL_SIZE });

export function openQueue(name: string, backend: QueueBackend): Queue {
  if (backend.kind === 'redis') {
    const connection = new Redis(backend.url, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      commandTimeout: 5_000,
    });
    return new Queue(name, { connection, prefix: backend.prefix } satisfies QueueOptions);
  }
  return new Queue(name, { connection: postgresConnection(backend.url) }, createPostgresBackend) as unknown as Queue;
}

export function openWorker(
  name: string,
  processor: Processor,
  backend: QueueBackend,
  options: Omit<WorkerOptions, 'connection'>,
): Worker {
  if (backend.kind === 'redis') {
    const connection = new Redis(backend.url, { maxRetriesPerRequest: null });
    return new Worker(name, processor, { ...options, connection, prefix: backend.prefix });
  }
  const postgres = { ...options, connection: postgresConnection(backend.url) };
  return new Worker(name, processor, postgres, createPostgresBackend) as unknown as Worker;
}
