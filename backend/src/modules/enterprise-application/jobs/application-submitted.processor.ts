import { HandlesJob, type JobHandler } from '../../../platform/queue/job-handler.js';
import { applicationSubmitted } from '../applications.events.js';
import { MailEvidence } from '../mail-evidence.service.js';

@HandlesJob(applicationSubmitted)
export class ApplicationSubmittedProcessor implements JobHandler<{ applicationId: string }> {
  constructor(private readonly evidence: MailEvidence) {}

  async handle({ applicationId }: { applicationId: string }): Promise<void> {
    await this.evidence.gather(applicationId);
  }
}
