import { anyContains, isAnyOf, type Listing } from '../../platform/database/listings.js';
import { QUEUES, type QueueName } from '../../platform/outbox/job-contract.js';
import { column, timeColumn, personalColumn } from '../../platform/http/output/csv.js';
import { NULLABLE_TEXT, TIME } from '../../platform/http/output/properties.js';
import { ApiProperty } from '@nestjs/swagger';

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
  columns: `o.id::text AS id, o.name, o.queue, ${STATE} AS state, o.attempts, o.last_error AS "lastError",
    o.request_id AS "requestId", o.created_at AS "createdAt", o.run_at AS "runAt", o.parked_at AS "parkedAt"`,
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
    column('状态', 'Status', ({ state }) => state),
    column('尝试次数', 'Attempts', ({ attempts }) => attempts),
    personalColumn('最近的错误', 'Last error', ({ lastError }) => lastError),
    column('请求编号', 'Request ID', ({ requestId }) => requestId),
    timeColumn('创建时间', 'Created', ({ createdAt }) => createdAt),
    timeColumn('下次执行时间', 'Next run', ({ runAt }) => runAt),
    timeColumn('暂停时间', 'Parked', ({ parkedAt }) => parkedAt),
  ],
};
