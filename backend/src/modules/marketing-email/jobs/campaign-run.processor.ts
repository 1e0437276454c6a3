import { HandlesJob, type JobHandler } from '../../../platform/queue/job-handler.js';
import { CampaignRunner } from '../campaign-runner.service.js';
import { type CampaignRunJob, campaignRunJob } from '../marketing-email.jobs.js';

@HandlesJob(campaignRunJob)
export class CampaignRunProcessor implements JobHandler<CampaignRunJob> {
  constructor(private readonly runner: CampaignRunner) {}

  async handle(job: CampaignRunJob): Promise<void> {
    await this.runner.run(job);
  }
}
