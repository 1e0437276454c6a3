import { Injectable, type Provider } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { on } from '../../platform/queue/job-handler.js';
import { ScheduledRuns } from '../../platform/schedule/scheduled-runs.js';
import { standingLowered } from '../account/index.js';
import { CampaignCourse } from './campaign-course.service.js';
import { CampaignRunner, CampaignWatch } from './campaign-runs.service.js';
import { campaignRunJob, testMailJob } from './campaigns.events.js';
import { TestMails } from './campaign-drafts.service.js';

@Injectable()
export class CampaignSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly watch: CampaignWatch,
  ) {}

  @Cron('*/3 * * * * *', { name: 'campaign-watch', waitForCompletion: true })
  poll(): Promise<void> {
    return this.runs.run('campaign-watch', () => this.watch.poll());
  }
}

export const campaignsJobs: Provider[] = [
  CampaignSchedule,
  on(campaignRunJob, CampaignRunner, (runner, run) => runner.run(run)),
  on(standingLowered, CampaignCourse, (course, { accountId, ...standing }) => course.voidOf(accountId, standing)),
  on(testMailJob, TestMails, (mails, mail) => mails.deliver(mail)),
];
