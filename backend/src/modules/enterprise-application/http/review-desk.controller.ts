import { Body, Controller, Delete, Get, Param, ParseUUIDPipe, Post, Put } from '@nestjs/common';
import { Requires } from '../../../platform/http/access/access.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { ReadVersion } from '../../../platform/http/input/read-version.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { CannedNotes } from '../canned-notes.queries.js';
import { ReviewDesk } from '../review-desk.service.js';
import { AllowMail, CannedNoteBody } from './applications.dto.js';
import { CannedNoteView, OpeningView } from './applications.views.js';

/** Reviewers' tools: canned notes, setting aside, who has an application open, mail exceptions. */
@Controller('admin')
@Requires('applications.review')
export class ReviewDeskController {
  constructor(
    private readonly desk: ReviewDesk,
    private readonly notes: CannedNotes,
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
    @Param('id', ParseUUIDPipe) id: string,
    @ReadVersion() version: number,
    @Body() body: CannedNoteBody,
  ): Promise<void> {
    await this.desk.changeNote(staff, id, version, body);
  }

  @Delete('canned-notes/:id')
  @ReturnsNothing()
  async removeNote(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    await this.desk.removeNote(staff, id);
  }

  /** Moves it to the end of the queue until tomorrow. */
  @Post('applications/:id/set-aside')
  @ReturnsNothing()
  async setAside(@Param('id', ParseUUIDPipe) id: string): Promise<void> {
    await this.desk.setAside(id);
  }

  /** Heartbeat of a page that shows the application. */
  @Post('applications/:id/openings')
  @Returns(200, OpeningView)
  async open(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) id: string): Promise<OpeningView> {
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
