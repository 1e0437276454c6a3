import { anyContains, equals, type Listing } from '../../platform/database/listings.js';
import type { QueueName } from '../../platform/outbox/job-contract.js';

/**
 * `waiting` for a free worker or its time, `running`, `retrying` after a failure, or `parked` after the last attempt
 * failed.
 */
export const JOB_STATES = ['waiting', 'running', 'retrying', 'parked'] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * A job in the console's list. Its payload is left out: it may hold a code or a link that only its recipient may see.
 */
export interface JobRow {
  readonly id: string;
  readonly name: string;
  readonly queue: QueueName;
  readonly state: JobState;
  /** Failed attempts. */
  readonly attempts: number;
  readonly lastError: string | null;
  readonly requestId: string | null;
  readonly createdAt: Date;
  /** Earliest instant of the next attempt. */
  readonly runAt: Date;
  readonly parkedAt: Date | null;
}

export const JOB_SORTS = ['createdAt', 'runAt', 'attempts'] as const;

const STATE = `CASE WHEN o.parked_at IS NOT NULL THEN 'parked' WHEN o.dispatched_at IS NOT NULL THEN 'running'
  WHEN o.last_error IS NOT NULL THEN 'retrying' ELSE 'waiting' END`;

export const jobsListing: Listing<JobRow, 'q' | 'queue' | 'state'> = {
  columns: `o.id::text AS id, o.name, o.queue, ${STATE} AS state, o.attempts, o.last_error AS "lastError",
    o.request_id AS "requestId", o.created_at AS "createdAt", o.run_at AS "runAt", o.parked_at AS "parkedAt"`,
  from: 'outbox o',
  filters: {
    q: anyContains('o.name', 'o.last_error', 'o.request_id'),
    queue: equals('o.queue'),
    state: equals(STATE),
  },
  sorts: { createdAt: 'o.created_at', runAt: 'o.run_at', attempts: 'o.attempts' },
  defaultSort: '-createdAt',
  tieBreak: 'o.id',
};
