import { Inject, Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { FILE_WORDS } from '../../domain/text/file-words.js';
import { SETTINGS, type Settings } from '../../platform/config/settings.js';
import { anyContains, isAnyOf, type Listing } from '../../platform/database/listings.js';
import { Reads } from '../../platform/database/reads.js';
import { column, personalColumn, timeColumn, wordColumn } from '../../platform/http/output/csv.js';
import { NULLABLE_TEXT, TIME } from '../../platform/http/output/returns.js';
import { type QueueName, QUEUES } from '../../platform/outbox/outbox.js';

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

/**
 * `waiting` for a free worker or its time, `running`, `retrying` after a failure, or `parked` after the last attempt
 * failed.
 */
export const JOB_STATES = ['waiting', 'running', 'retrying', 'parked'] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * A job in the console's list. Its payload is left out: it may hold a code or a link that only its recipient may see.
 */
export class JobView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ enum: QUEUES }) queue!: QueueName;
  @ApiProperty({ enum: JOB_STATES }) state!: JobState;
  @ApiProperty({ type: 'integer', description: 'Number of failed attempts' }) attempts!: number;
  @ApiProperty(NULLABLE_TEXT) lastError!: string | null;
  @ApiProperty(NULLABLE_TEXT) requestId!: string | null;
  @ApiProperty(TIME) createdAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', description: 'Earliest time of the next attempt' }) runAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) parkedAt!: Date | null;
}

export const JOB_SORTS = ['createdAt', 'runAt', 'attempts'] as const;

const STATE = `CASE WHEN o.parked_at IS NOT NULL THEN 'parked' WHEN o.dispatched_at IS NOT NULL THEN 'running'
  WHEN o.last_error IS NOT NULL THEN 'retrying' ELSE 'waiting' END`;

export const jobsListing: Listing<JobView, 'q' | 'queue' | 'state'> = {
  columns: {
    id: 'o.id::text',
    name: 'o.name',
    queue: 'o.queue',
    state: STATE,
    attempts: 'o.attempts',
    lastError: 'o.last_error',
    requestId: 'o.request_id',
    createdAt: 'o.created_at',
    runAt: 'o.run_at',
    parkedAt: 'o.parked_at',
  },
  from: 'outbox o',
  filters: {
    q: anyContains('o.name', 'o.last_error', 'o.request_id'),
    queue: isAnyOf('o.queue'),
    state: isAnyOf(STATE),
  },
  sorts: { createdAt: 'o.created_at', runAt: 'o.run_at', attempts: 'o.attempts' },
  period: 'o.created_at',
  defaultSort: '-createdAt',
  tieBreak: 'o.id',
  csv: [
    column('任务编号', 'Job ID', ({ id }) => id),
    column('任务', 'Job', ({ name }) => name),
    column('队列', 'Queue', ({ queue }) => queue),
    wordColumn('状态', 'Status', FILE_WORDS.jobState, ({ state }) => state),
    column('尝试次数', 'Attempts', ({ attempts }) => attempts),
    personalColumn('最近的错误', 'Last error', ({ lastError }) => lastError),
    column('请求编号', 'Request ID', ({ requestId }) => requestId),
    timeColumn('创建时间', 'Created', ({ createdAt }) => createdAt),
    timeColumn('下次执行时间', 'Next run', ({ runAt }) => runAt),
    timeColumn('暂停时间', 'Parked', ({ parkedAt }) => parkedAt),
  ],
};
