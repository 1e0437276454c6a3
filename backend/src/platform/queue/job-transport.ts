import type { QueueName } from '../outbox/job-contract.js';

/** How the rows of the outbox reach a worker: through Redis, or straight from the table. */
export interface JobTransport {
  /** Called once, before the first `fetch`. `wake` requests another one. */
  open(wake: () => void): void;
  /** Fetches what is due. Not called again while it is running. */
  fetch(): Promise<void>;
  /** Takes no new job and waits for those under way, up to a limit. */
  close(): Promise<void>;
}

/** DI token of the chosen transport. */
export const JOB_TRANSPORT = Symbol('job-transport');

/** Concurrent jobs of a queue, in each process. */
export const CONCURRENCY: Readonly<Record<QueueName, number>> = { events: 8, mail: 8, bulk: 2 };

/** How long a stop waits for the jobs under way, and for a Redis that does not respond. */
export const CLOSING_MS = 15_000;
