import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { Listings } from '../../../platform/database/listings.js';
import { CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { Id, ReadVersion } from '../../../platform/http/input/fields.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { StaffReads } from '../../audit/index.js';
import { ApplicationEvidence } from '../application-evidence.queries.js';
import { ApplicationReviews, type ReviewCommand } from '../application-review.service.js';
import { applicationsListing, CannedNotes } from '../applications.queries.js';
import { MailEvidence } from '../mail-evidence.service.js';
import { ReviewDesk } from '../review-desk.service.js';
import {
  AllowMail,
  ApplicationsQuery,
  Approval,
  CannedNoteBody,
  InternalNote,
  ReviewNote,
  SetAside,
} from './applications.controller.js';
import {
  ApplicationFileView,
  ApplicationRowView,
  CannedNoteView,
  InternalNoteView,
  OpeningView,
} from '../applications.views.js';

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
    return this.listings.page(applicationsListing, query);
  }

  @Get('export')
  @ReturnsCsv('applications')
  async export(@CurrentStaff() { accountId: staffId }: StaffMember, @Query() query: ApplicationsQuery) {
    await this.staffReads.record({ staffId, what: 'application_export', subject: 'applications' });
    return this.listings.file(applicationsListing, query);
  }

  @Get(':id')
  @Returns(200, ApplicationFileView)
  async show(@CurrentStaff() reviewer: StaffMember, @Id() id: string): Promise<ApplicationFileView> {
    return this.evidence.get(reviewer, id);
  }

  /** Queries the DNS about the applicant's domain again. */
  @Post(':id/mail-check')
  @Returns(200, ApplicationFileView)
  async checkMail(@CurrentStaff() reviewer: StaffMember, @Id() id: string): Promise<ApplicationFileView> {
    await this.mailEvidence.gather(id);
    return this.show(reviewer, id);
  }

  /** Grants the licence, creates the case, mails the applicant. */
  @Post(':id/approval')
  @RequiresIdempotencyKey()
  @Returns(200, ApplicationFileView)
  async approve(
    @CurrentStaff() reviewer: StaffMember,
    @Id() id: string,
    @Body() { note = '', publicName }: Approval,
  ): Promise<ApplicationFileView> {
    return this.#review(reviewer, id, { action: 'approve', note, publicName });
  }

  /** Rejects it, with a note for the applicant. */
  @Post(':id/rejection')
  @Returns(200, ApplicationFileView)
  async reject(
    @CurrentStaff() reviewer: StaffMember,
    @Id() id: string,
    @Body() { note = '' }: ReviewNote,
  ): Promise<ApplicationFileView> {
    return this.#review(reviewer, id, { action: 'reject', note });
  }

  /** Returns a rejected application to the queue. */
  @Post(':id/reopening')
  @Returns(200, ApplicationFileView)
  async reopen(
    @CurrentStaff() reviewer: StaffMember,
    @Id() id: string,
    @Body() { note = '' }: ReviewNote,
  ): Promise<ApplicationFileView> {
    return this.#review(reviewer, id, { action: 'reopen', note });
  }

  async #review(reviewer: StaffMember, id: string, command: ReviewCommand): Promise<ApplicationFileView> {
    await this.reviews.review(reviewer, id, command);
    return this.show(reviewer, id);
  }
}

/** Reviewers' tools: canned notes, setting aside, who has an application open, mail exceptions. */
@Controller('admin')
@Requires('applications.review')
export class ReviewDeskController {
  constructor(
    private readonly desk: ReviewDesk,
    private readonly notes: CannedNotes,
    private readonly evidence: ApplicationEvidence,
  ) {}

  @Get('canned-notes')
  @Returns(200, [CannedNoteView])
  async listNotes(): Promise<CannedNoteView[]> {
    return this.notes.list();
  }

  @Post('canned-notes')
  @ReturnsNothing()
  async addNote(@CurrentStaff() staff: StaffMember, @Body() body: CannedNoteBody): Promise<void> {
    await this.desk.addNote(staff, body);
  }

  @Put('canned-notes/:id')
  @ReturnsNothing()
  async changeNote(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @ReadVersion() version: number,
    @Body() body: CannedNoteBody,
  ): Promise<void> {
    await this.desk.changeNote(staff, id, version, body);
  }

  @Delete('canned-notes/:id')
  @ReturnsNothing()
  async removeNote(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<void> {
    await this.desk.removeNote(staff, id);
  }

  /** Moves it to the end of the queue until a day begins. The body may be left out. */
  @Post('applications/:id/set-aside')
  @ReturnsNothing()
  async setAside(@CurrentStaff() staff: StaffMember, @Id() id: string, @Body() body?: SetAside): Promise<void> {
    await this.desk.setAside(staff, id, body?.until);
  }

  /** Writes a note for colleagues; the applicant never sees it. */
  @Post('applications/:id/notes')
  @RequiresIdempotencyKey()
  @Returns(200, [InternalNoteView])
  async writeNote(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @Body() { note }: InternalNote,
  ): Promise<InternalNoteView[]> {
    await this.desk.writeNote(staff, id, note);
    return this.evidence.notes(id);
  }

  /** Heartbeat of a page that shows the application. */
  @Post('applications/:id/openings')
  @Returns(200, OpeningView)
  async open(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<OpeningView> {
    return { others: await this.desk.open(staff, id) };
  }

  /** Allows an address to apply although its domain is not a company's. */
  @Post('application-mail-overrides')
  @Requires('applications.override')
  @ReturnsNothing()
  async allowMail(@CurrentStaff() staff: StaffMember, @Body() { mail, reason }: AllowMail): Promise<void> {
    await this.desk.allowMail(staff, mail, reason);
  }
}
