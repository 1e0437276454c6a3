import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { Reads } from '../../platform/database/reads.js';
import { QUEUES, type QueueName } from '../../platform/outbox/job-contract.js';

/** Counts of one queue. */
export interface QueueState {
  readonly queue: QueueName;
  /** Due but not started. */
  readonly due: number;
  /** Scheduled for later. */
  readonly planned: number;
  readonly running: number;
  readonly parked: number;
  /** Seconds since the oldest due job became due; 0 when there is none. */
  readonly oldestSeconds: number;
}

const STATES = {
  name: 'staff-queue-states',
  text: `SELECT queue, count(id) FILTER (WHERE parked_at IS NULL AND dispatched_at IS NULL AND run_at <= now())::int AS due,
                count(id) FILTER (WHERE parked_at IS NULL AND run_at > now())::int AS planned,
                count(id) FILTER (WHERE parked_at IS NULL AND dispatched_at IS NOT NULL AND run_at <= now())::int AS running,
                count(id) FILTER (WHERE parked_at IS NOT NULL)::int AS parked,
                coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE parked_at IS NULL AND run_at <= now())), 0)::float8
                  AS "oldestSeconds"
           FROM unnest($1::text[]) WITH ORDINALITY AS queues (queue, place) LEFT JOIN outbox USING (queue)
          GROUP BY queue, place ORDER BY place`,
};

/** The queues according to the outbox, which is authoritative whichever way its rows reach a worker. */
@Injectable()
export class QueuesQueries {
  /** How rows reach a worker: `postgres` is the outbox itself. */
  readonly backend: 'redis' | 'postgres';

  constructor(
    private readonly reads: Reads,
    @Inject(SETTINGS) { redisUrl }: Settings,
  ) {
    this.backend = redisUrl ? 'redis' : 'postgres';
  }

  async states(): Promise<readonly QueueState[]> {
    return this.reads.rows<QueueState>(STATES, [QUEUES]);
  }
}
