import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { CampaignClicks, CampaignLinksRepository } from './campaign-clicks.service.js';
import { CampaignCourse } from './campaign-course.service.js';
import { CampaignDrafts, CampaignVersions, TestMails } from './campaign-drafts.service.js';
import { CampaignMails } from './campaign-mails.service.js';
import { CampaignRunner, CampaignRuns, CampaignWatch } from './campaign-runs.service.js';
import { Campaign, CampaignLink, CampaignRecipient, UnsubscribeKey } from './campaign.entity.js';
import { CampaignsQueries, CampaignsPersonalData } from './campaigns.queries.js';
import { CampaignsRepository, UnsubscribeKeysRepository } from './campaigns.repository.js';
import { CampaignCourseController } from './http/campaign-course.controller.js';
import { CampaignLinksController, OneClickController } from './http/one-click.controller.js';
import { StaffCampaignsController } from './http/staff-campaigns.controller.js';
import { LinkedSubscriptions } from './linked-subscriptions.queries.js';
import { campaignsJobs } from './campaigns.jobs.js';
import { RecipientsRepository } from './recipients.repository.js';
import { UnsubscribeLinks, Unsubscribing } from './unsubscribing.service.js';

export { UnsubscribeLinks } from './unsubscribing.service.js';

/** Campaigns to subscribers, and unsubscribing from them. */
@Module({
  imports: [AccountModule],
  controllers: [StaffCampaignsController, CampaignCourseController, CampaignLinksController, OneClickController],
  providers: [
    ...campaignsJobs,
    CampaignClicks,
    CampaignCourse,
    CampaignDrafts,
    CampaignVersions,
    CampaignMails,
    CampaignLinksRepository,
    CampaignRunner,
    CampaignRuns,
    CampaignsQueries,
    LinkedSubscriptions,
    CampaignsRepository,
    CampaignWatch,
    CampaignsPersonalData,
    RecipientsRepository,
    TestMails,
    UnsubscribeKeysRepository,
    UnsubscribeLinks,
    Unsubscribing,
  ],
})
export class CampaignsModule {}

export const campaignsEntities: readonly (new () => object)[] = [
  Campaign,
  CampaignLink,
  CampaignRecipient,
  UnsubscribeKey,
];
