import { Body, Controller, Get, Injectable, Param, type PipeTransform, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { AppError } from '../../../domain/errors/index.js';
import { Listings } from '../../../platform/database/listings.js';
import { CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { Line } from '../../../platform/http/input/fields.js';
import { IsNotTyped } from '../../../platform/http/input/clean-text.js';
import { AnyOf, ListQuery, SortKey } from '../../../platform/http/input/list-query.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { type QueueName, QUEUES } from '../../../platform/outbox/outbox.js';
import { JobDesk } from '../job-desk.service.js';
import { JOB_SORTS, JOB_STATES, jobsListing, type JobState, JobView, QueuesQueries } from '../queues.queries.js';

class JobsQuery extends ListQuery {
  @SortKey(...JOB_SORTS) sort?: string;
  @AnyOf(...QUEUES) queue?: readonly QueueName[];
  @AnyOf(...JOB_STATES) state?: readonly JobState[];
}

/** Which parked jobs; omitted: all. */
class RetryParkedBody {
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
  @Line(300)
  reason!: string;
}

class RetriedView {
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

class QueuesView {
  @ApiProperty({ enum: ['redis', 'postgres'] }) backend!: 'redis' | 'postgres';
  @ApiProperty({ type: [QueueStateView] }) queues!: QueueStateView[];
}

/** Parses the number of an outbox row; anything else is no job's id. */
@Injectable()
class JobId implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!/^\d{1,18}$/.test(value)) throw new AppError('job.not_found');
    return value;
  }
}

const JobPage = listOf(JobView);

/** Jobs that run after commit, and the failed ones among them. */
@Controller('admin')
@Requires('jobs.retry')
export class JobsController {
  constructor(
    private readonly listings: Listings,
    private readonly queues: QueuesQueries,
    private readonly desk: JobDesk,
  ) {}

  @Get('queues')
  @Returns(200, QueuesView)
  async states() {
    return { backend: this.queues.backend, queues: await this.queues.states() };
  }

  @Get('jobs')
  @Returns(200, JobPage)
  async list(@Query() query: JobsQuery) {
    return this.listings.page(jobsListing, query);
  }

  @Get('jobs/export')
  @ReturnsCsv('jobs')
  async export(@Query() query: JobsQuery) {
    return this.listings.file(jobsListing, query);
  }

  /** Retries every parked job that matches, up to a thousand. */
  @Post('jobs/retry')
  @Returns(200, RetriedView)
  async retryAll(@CurrentStaff() staff: StaffMember, @Body() body: RetryParkedBody): Promise<RetriedView> {
    return { retried: await this.desk.retryParked(staff, body) };
  }

  /** Retries a failed job immediately. */
  @Post('jobs/:id/retry')
  @ReturnsNothing()
  async retry(@CurrentStaff() staff: StaffMember, @Param('id', JobId) id: string): Promise<void> {
    await this.desk.retry(staff, id);
  }

  /** Discards a parked job for good. */
  @Post('jobs/:id/discard')
  @ReturnsNothing()
  async discard(
    @CurrentStaff() staff: StaffMember,
    @Param('id', JobId) id: string,
    @Body() { reason }: StaffReasonBody,
  ): Promise<void> {
    await this.desk.discard(staff, id, reason);
  }
}
