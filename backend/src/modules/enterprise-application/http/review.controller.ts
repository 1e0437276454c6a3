import { Body, Controller, Get, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import { Listings } from '../../../platform/database/listings.js';
import { Requires } from '../../../platform/http/access/access.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { StaffReads } from '../../audit/index.js';
import { ApplicationEvidence } from '../application-evidence.queries.js';
import { ApplicationReviews, type ReviewCommand } from '../application-review.service.js';
import { applicationsListing } from '../applications.listing.js';
import { MailEvidence } from '../mail-evidence.service.js';
import { toFileView, toRowView } from './application-view-mapping.js';
import { ApplicationsQuery, Approval, ReviewNote } from './applications.dto.js';
import { ApplicationFileView, ApplicationRowView } from './applications.views.js';

const ApplicationPage = listOf(ApplicationRowView);

/** The reviewers' desk: the queue, the evidence, the decision. */
@Controller('admin/applications')
@Requires('applications.review')
export class ReviewController {
  constructor(
    private readonly listings: Listings,
    private readonly evidence: ApplicationEvidence,
    private readonly mailEvidence: MailEvidence,
    private readonly reviews: ApplicationReviews,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, ApplicationPage)
  async list(@Query() query: ApplicationsQuery) {
    const page = await this.listings.page(applicationsListing, query);
    return { ...page, items: page.items.map(toRowView) };
  }

  @Get('export')
  @ReturnsCsv('applications')
  async export(@CurrentStaff() { accountId: staffId }: StaffMember, @Query() query: ApplicationsQuery) {
    await this.staffReads.record({ staffId, what: 'application_export', subject: 'applications' });
    return this.listings.file(applicationsListing, query);
  }

  @Get(':id')
  @Returns(200, ApplicationFileView)
  async show(
    @CurrentStaff() reviewer: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<ApplicationFileView> {
    return toFileView(await this.evidence.get(reviewer, id));
  }

  /** Queries the DNS about the applicant's domain again. */
  @Post(':id/mail-check')
  @Returns(200, ApplicationFileView)
  async checkMail(
    @CurrentStaff() reviewer: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
  ): Promise<ApplicationFileView> {
    await this.mailEvidence.gather(id);
    return this.show(reviewer, id);
  }

  /** Grants the licence, creates the case, mails the applicant. */
  @Post(':id/approval')
  @RequiresIdempotencyKey()
  @Returns(200, ApplicationFileView)
  async approve(
    @CurrentStaff() reviewer: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { note = '', publicName }: Approval,
  ): Promise<ApplicationFileView> {
    return this.#review(reviewer, id, { action: 'approve', note, publicName });
  }

  /** Rejects it, with a note for the applicant. */
  @Post(':id/rejection')
  @Returns(200, ApplicationFileView)
  async reject(
    @CurrentStaff() reviewer: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { note = '' }: ReviewNote,
  ): Promise<ApplicationFileView> {
    return this.#review(reviewer, id, { action: 'reject', note });
  }

  /** Returns a rejected application to the queue. */
  @Post(':id/reopening')
  @Returns(200, ApplicationFileView)
  async reopen(
    @CurrentStaff() reviewer: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { note = '' }: ReviewNote,
  ): Promise<ApplicationFileView> {
    return this.#review(reviewer, id, { action: 'reopen', note });
  }

  async #review(reviewer: StaffMember, id: string, command: ReviewCommand): Promise<ApplicationFileView> {
    await this.reviews.review(reviewer, id, command);
    return this.show(reviewer, id);
  }
}
