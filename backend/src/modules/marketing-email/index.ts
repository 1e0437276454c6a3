import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { CampaignClicks, CampaignLinksRepository } from './campaign-clicks.service.js';
import { CampaignCourse } from './campaign-course.service.js';
import { CampaignDrafts, CampaignVersions, TestLetters } from './campaign-drafts.service.js';
import { CampaignLetters } from './campaign-letters.service.js';
import { CampaignRunner, CampaignRuns, CampaignWatch } from './campaign-runs.service.js';
import { Campaign, CampaignLink, CampaignRecipient, UnsubscribeKey } from './campaign.entity.js';
import { CampaignsQueries, MarketingEmailPersonalData } from './campaigns.queries.js';
import { CampaignsRepository, UnsubscribeKeysRepository } from './campaigns.repository.js';
import { CampaignCourseController } from './http/campaign-course.controller.js';
import { CampaignLinksController, OneClickController } from './http/one-click.controller.js';
import { StaffCampaignsController } from './http/staff-campaigns.controller.js';
import { LinkedSubscriptions } from './linked-subscriptions.queries.js';
import { marketingEmailJobs } from './marketing-email.jobs.js';
import { RecipientsRepository } from './recipients.repository.js';
import { UnsubscribeLinks, Unsubscribing } from './unsubscribing.service.js';

export { UnsubscribeLinks } from './unsubscribing.service.js';

/** Campaigns to subscribers, and unsubscribing from them. */
@Module({
  imports: [AccountModule],
  controllers: [StaffCampaignsController, CampaignCourseController, CampaignLinksController, OneClickController],
  providers: [
    ...marketingEmailJobs,
    CampaignClicks,
    CampaignCourse,
    CampaignDrafts,
    CampaignVersions,
    CampaignLetters,
    CampaignLinksRepository,
    CampaignRunner,
    CampaignRuns,
    CampaignsQueries,
    LinkedSubscriptions,
    CampaignsRepository,
    CampaignWatch,
    MarketingEmailPersonalData,
    RecipientsRepository,
    TestLetters,
    UnsubscribeKeysRepository,
    UnsubscribeLinks,
    Unsubscribing,
  ],
})
export class MarketingEmailModule {}

export const marketingEmailEntities: readonly (new () => object)[] = [
  Campaign,
  CampaignLink,
  CampaignRecipient,
  UnsubscribeKey,
];

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  campaigns: {
    holds: 'Marketing mail campaigns.',
    columns: {
      id: 'uuid',
      name: 'name given by staff',
      created_at: 'instant of creation',
    },
  },
} as const;
