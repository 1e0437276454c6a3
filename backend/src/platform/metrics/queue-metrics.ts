import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { QueryResultRow } from 'pg';
import { Reads } from '../database/reads.js';
import { QUEUES } from '../outbox/outbox.js';
import { Metrics } from './metrics.js';

const OUTBOX = {
  name: 'metrics_outbox',
  text: `SELECT queue,
                count(id) FILTER (WHERE parked_at IS NULL)::int AS waiting,
                count(id) FILTER (WHERE parked_at IS NOT NULL)::int AS parked,
                coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE parked_at IS NULL AND run_at <= now())), 0)::float8 AS age,
                coalesce(extract(epoch FROM now() - min(held_up_since) FILTER (WHERE parked_at IS NULL)), 0)::float8 AS held
           FROM unnest($1::text[]) AS queues (queue) LEFT JOIN outbox USING (queue) GROUP BY queue`,
};

interface OutboxState extends QueryResultRow {
  readonly queue: string;
  readonly waiting: number;
  readonly parked: number;
  readonly age: number;
  readonly held: number;
}

/** What waits in the outbox, and for how long. Every process reports the same. */
@Injectable()
export class QueueMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly reads: Reads,
  ) {}

  onModuleInit(): void {
    this.#gauge('site_jobs_waiting', 'Jobs that have not succeeded yet', ({ waiting }) => waiting);
    this.#gauge('site_jobs_parked', 'Jobs parked after five failed attempts', ({ parked }) => parked);
    this.#gauge('site_jobs_oldest_seconds', 'Seconds since the oldest due job became due', ({ age }) => age);
    this.#gauge(
      'site_jobs_held_up_seconds',
      'Seconds since an outage of an external service began to hold up the oldest job',
      ({ held }) => held,
    );
  }

  #gauge(name: string, help: string, valueOf: (state: OutboxState) => number): void {
    this.metrics.state(name, help, ['queue'], async () => {
      const states = await this.reads.rows<OutboxState>(OUTBOX, [QUEUES]);
      return states.map((state) => ({ queue: state.queue, value: valueOf(state) }));
    });
  }
}
