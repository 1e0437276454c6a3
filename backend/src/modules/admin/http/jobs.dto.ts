import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsCleanText, IsNotBlank, IsNotTyped } from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, SortKey } from '../../../platform/http/input/list-query.js';
import { QUEUES, type QueueName } from '../../../platform/outbox/job-contract.js';
import { JOB_SORTS, JOB_STATES, type JobState } from '../jobs.listing.js';

export class JobsQuery extends ListQuery {
  @SortKey(...JOB_SORTS) sort?: string;
  @AnyOf(...QUEUES) queue?: readonly QueueName[];
  @AnyOf(...JOB_STATES) state?: readonly JobState[];
}

/** Which parked jobs; omitted: all. */
export class RetryParkedBody {
  @ApiPropertyOptional({ enum: QUEUES })
  @IsOptional()
  @IsIn(QUEUES)
  queue?: QueueName;

  @ApiPropertyOptional({ maxLength: 100 })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  @IsNotTyped()
  name?: string;
}

export class StaffReasonBody {
  /** For the audit log. */
  @ApiProperty({ maxLength: 300 })
  @IsString()
  @IsNotBlank()
  @MaxLength(300)
  @IsCleanText()
  reason!: string;
}

export class RetriedView {
  @ApiProperty({ type: 'integer' }) retried!: number;
}

export class QueueStateView {
  @ApiProperty({ enum: QUEUES }) queue!: QueueName;
  @ApiProperty({ type: 'integer', description: 'Due but not yet started' }) due!: number;
  @ApiProperty({ type: 'integer', description: 'Scheduled for later' }) planned!: number;
  @ApiProperty({ type: 'integer' }) running!: number;
  @ApiProperty({ type: 'integer' }) parked!: number;
  @ApiProperty({ type: 'number', description: 'Seconds since the oldest due job became due' })
  oldestSeconds!: number;
}

export class QueuesView {
  @ApiProperty({ enum: ['redis', 'postgres'] }) backend!: 'redis' | 'postgres';
  @ApiProperty({ type: [QueueStateView] }) queues!: QueueStateView[];
}
