import { Body, Controller, Get, Injectable, Param, type PipeTransform, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { AppError } from '../../../domain/errors/index.js';
import { Listings } from '../../../platform/database/listings.js';
import { CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { IsNotTyped } from '../../../platform/http/input/clean-text.js';
import { Line } from '../../../platform/http/input/fields.js';
import { AnyOf, ListQuery, SortKey } from '../../../platform/http/input/list-query.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { ReleaseView, Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { type QueueName, QUEUES } from '../../../platform/outbox/outbox.js';
import { JOB_SORTS, JOB_STATES, jobsListing, type JobState, JobView, QueuesQueries } from '../queues.queries.js';
import { JobDesk, StatusService } from '../status.service.js';

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

class QueueStateView {
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

/** Parses the number of an outbox row; no job has any other kind of id. */
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

export class DatabaseStatusView {
  @ApiProperty() version!: string;
  @ApiProperty({ type: 'integer', description: 'Duration of a test query' }) milliseconds!: number;
  @ApiProperty({ type: 'integer', description: 'Bytes' }) size!: number;
  @ApiProperty({ description: 'Latest migration applied' }) migration!: string;
  @ApiProperty({ type: 'integer' }) connections!: number;
  @ApiProperty({ type: 'integer' }) maxConnections!: number;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description:
      'Time of the last archived segment; null if archiving is off, or has dropped one since the last full backup',
  })
  archivedAt!: Date | null;
  @ApiProperty({ type: 'integer', description: 'Open incidents about broken invariants of the books' })
  openBooksIncidents!: number;
  @ApiProperty({ type: 'integer', description: 'Licences that an upgrade had to correct' }) correctedLicenses!: number;
}

export class SigningKeyStatusView {
  @ApiProperty() kid!: string;
  @ApiProperty({ description: 'Test key, refused in production' }) isTest!: boolean;
  @ApiProperty({ type: 'integer' }) publicKeys!: number;
}

export class ChainStatusView {
  @ApiProperty({ type: String, format: 'date-time' }) checkedAt!: Date;
  @ApiProperty({ type: 'integer' }) sealed!: number;
  @ApiProperty({ type: 'integer', nullable: true }) brokenAt!: number | null;
}

export class LastRunView {
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, format: 'date-time' }) at!: Date;
}

class SiteStatusView extends ReleaseView {
  @ApiProperty() node!: string;
  @ApiProperty({ description: 'Host name of the replica that responded' }) host!: string;
  @ApiProperty({ enum: ['all', 'api', 'worker'] }) role!: string;
  @ApiProperty() isProduction!: boolean;
  @ApiProperty({ type: String, format: 'date-time' }) startedAt!: Date;
  @ApiProperty({ type: DatabaseStatusView }) database!: DatabaseStatusView;
  @ApiProperty({ enum: ['up', 'read_only', 'down', 'unused'] }) redis!: 'up' | 'read_only' | 'down' | 'unused';
  @ApiProperty({ enum: ['smtp', 'local'] }) mailTransport!: 'smtp' | 'local';
  @ApiProperty({ type: [String] }) paymentProviders!: string[];
  @ApiProperty({ type: [QueueStateView] }) queues!: QueueStateView[];
  @ApiProperty({ type: SigningKeyStatusView }) signingKey!: SigningKeyStatusView;
  @ApiProperty({ type: ChainStatusView, nullable: true }) auditCheck!: ChainStatusView | null;
  @ApiProperty({ type: [LastRunView] }) lastRuns!: LastRunView[];
}

/** Status of the database, the queues and everything else that the site depends on. */
@Controller('admin/status')
@Requires('status.read')
export class StatusController {
  constructor(private readonly status: StatusService) {}

  @Get()
  @Returns(200, SiteStatusView)
  async look() {
    return this.status.read();
  }
}
