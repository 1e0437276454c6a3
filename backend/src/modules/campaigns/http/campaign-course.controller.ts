import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { Listings } from '../../../platform/database/listings.js';
import { CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { Id, ReadVersion } from '../../../platform/http/input/fields.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { CampaignCourse } from '../campaign-course.service.js';
import { CampaignRecipientView, recipientsListing } from '../campaigns.listing.js';
import { CampaignsQueries } from '../campaigns.queries.js';
import { TestMails } from '../campaign-drafts.service.js';
import {
  CampaignReasonBody,
  CampaignSendingBody,
  CampaignSpeedBody,
  CampaignTestBody,
  RecipientsQuery,
} from './staff-campaigns.views.js';

const RecipientPage = listOf(CampaignRecipientView);

/** What staff can do with a finished draft, and its recipients. */
@Controller('admin/campaigns/:id')
@Requires('campaigns.send')
export class CampaignCourseController {
  constructor(
    private readonly course: CampaignCourse,
    private readonly mails: TestMails,
    private readonly queries: CampaignsQueries,
    private readonly listings: Listings,
  ) {}

  /** Sends the mail to the caller's own address. */
  @Post('test-letters')
  @Limit({ name: 'campaign-test', points: 60, windowSeconds: 3_600, per: 'account' })
  @ReturnsNothing()
  async test(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @ReadVersion() version: number,
    @Body() { locale }: CampaignTestBody,
  ): Promise<void> {
    await this.mails.promise(staff, id, version, locale);
  }

  /** Sends it now, or at a given time. */
  @Post('sending')
  @ReturnsNothing()
  async send(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @ReadVersion() version: number,
    @Body() { scheduledAt }: CampaignSendingBody,
  ): Promise<void> {
    if (scheduledAt) await this.course.schedule(staff, id, version, new Date(scheduledAt));
    else await this.course.send(staff, id, version);
  }

  /** Makes a scheduled campaign a draft again. */
  @Delete('sending')
  @ReturnsNothing()
  async recall(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<void> {
    await this.course.recall(staff, id);
  }

  @Post('pause')
  @ReturnsNothing()
  async pause(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<void> {
    await this.course.pause(staff, id);
  }

  @Delete('pause')
  @ReturnsNothing()
  async resume(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<void> {
    await this.course.resume(staff, id);
  }

  /** Recipients who have not got it yet never will. */
  @Post('cancellation')
  @ReturnsNothing()
  async cancel(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @Body() { reason }: CampaignReasonBody,
  ): Promise<void> {
    await this.course.cancel(staff, id, reason);
  }

  @Put('speed')
  @ReturnsNothing()
  async changeSpeed(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @ReadVersion() version: number,
    @Body() { perSecond }: CampaignSpeedBody,
  ): Promise<void> {
    await this.course.changeSpeed(staff, id, version, perSecond);
  }

  /** Sends mails again whose delivery is unknown: some recipients may get it twice. */
  @Post('unknown/sending')
  @ReturnsNothing()
  async sendUnknownAgain(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @Body() { reason }: CampaignReasonBody,
  ): Promise<void> {
    await this.course.sendUnknownAgain(staff, id, reason);
  }

  @Get('recipients')
  @Returns(200, RecipientPage)
  async recipients(@CurrentStaff() staff: StaffMember, @Id() id: string, @Query() query: RecipientsQuery) {
    await this.queries.noteRead(staff, id);
    return this.listings.page(recipientsListing, { ...query, campaignId: id });
  }

  @Get('recipients/export')
  @ReturnsCsv('recipients')
  async exportRecipients(@CurrentStaff() staff: StaffMember, @Id() id: string, @Query() query: RecipientsQuery) {
    await this.queries.noteExport(staff, id);
    return this.listings.file(recipientsListing, { ...query, campaignId: id });
  }
}
