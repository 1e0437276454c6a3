import type { Provider } from '@nestjs/common';
import { on } from '../../platform/queue/job-handler.js';
import { scheduled } from '../../platform/schedule/schedules.js';
import { standingLowered } from '../account/index.js';
import { CampaignCourse } from './campaign-course.service.js';
import { CampaignRunner } from './campaign-runner.service.js';
import { CampaignWatch } from './campaign-watch.service.js';
import { campaignRunJob, testLetterJob } from './marketing-email.events.js';
import { TestLetters } from './test-letters.service.js';

export const marketingEmailJobs: Provider[] = [
  on(campaignRunJob, CampaignRunner, (runner, run) => runner.run(run)),
  on(standingLowered, CampaignCourse, (course, { accountId, ...standing }) => course.voidOf(accountId, standing)),
  on(testLetterJob, TestLetters, (letters, letter) => letters.deliver(letter)),
  scheduled({ name: 'campaign-watch', cron: '*/3 * * * * *' }, CampaignWatch, (watch) => watch.poll()),
];
