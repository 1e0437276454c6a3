import { Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { CampaignCourse } from './campaign-course.service.js';
import { CampaignDrafts } from './campaign-drafts.service.js';
import { CampaignVersions } from './campaign-versions.service.js';
import { CampaignLetters } from './campaign-letters.service.js';
import { CampaignRunner } from './campaign-runner.service.js';
import { CampaignRuns } from './campaign-runs.service.js';
import { CampaignsQueries } from './campaigns.queries.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { CampaignWatch } from './campaign-watch.service.js';
import { CampaignCourseController } from './http/campaign-course.controller.js';
import { OneClickController } from './http/one-click.controller.js';
import { StaffCampaignsController } from './http/staff-campaigns.controller.js';
import { LinkedSubscriptions } from './linked-subscriptions.queries.js';
import { MarketingEmailPersonalData } from './marketing-email.personal-data.js';
import { RecipientsRepository } from './recipients.repository.js';
import { TestLetters } from './test-letters.service.js';
import { UnsubscribeKeysRepository } from './unsubscribe-keys.repository.js';
import { UnsubscribeLinks } from './unsubscribe-links.service.js';
import { Unsubscribing } from './unsubscribing.service.js';
import { marketingEmailJobs } from './marketing-email.jobs.js';

/** Campaigns to subscribers, and unsubscribing from them. */
@Module({
  imports: [AccountModule],
  controllers: [StaffCampaignsController, CampaignCourseController, OneClickController],
  providers: [
    ...marketingEmailJobs,
    CampaignCourse,
    CampaignDrafts,
    CampaignVersions,
    CampaignLetters,
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
