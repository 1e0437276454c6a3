import type { QueueName } from '../outbox/job-contract.js';

/** How the rows of the outbox get to a worker: through Redis, or straight from the table. */
export interface JobTransport {
  /** Called once, before the first `fetch`. `wake` asks for another one. */
  open(wake: () => void): void;
  /** Fetches what is due. Not called again while it is running. */
  fetch(): Promise<void>;
  /** Takes no new job and waits for those under way, though not for ever. */
  close(): Promise<void>;
}

/** DI token of the chosen transport. */
export const JOB_TRANSPORT = Symbol('job-transport');

/** Jobs of a queue at a time, in each process. */
export const CONCURRENCY: Readonly<Record<QueueName, number>> = { events: 8, mail: 8, bulk: 2 };

/** How long a stop waits for the jobs under way, and for a Redis that says nothing. */
export const CLOSING_MS = 15_000;
