import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { Listings } from '../../../platform/database/listings.js';
import { Requires } from '../../../platform/http/access/access.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { pageOf } from '../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { JobDesk } from '../job-desk.service.js';
import { JobView, jobsListing } from '../jobs.listing.js';
import { QueuesQueries } from '../queues.queries.js';
import { StaffReasonBody, JobsQuery, QueuesView, RetriedView, RetryParkedBody } from './jobs.dto.js';
import { JobId } from './job-id.js';

const JobPage = pageOf(JobView);

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
