import { HandlesJob, type JobContext, type JobHandler } from '../../../platform/queue/job-handler.js';
import { type LetterJob, letterJob } from '../letter.job.js';
import { LetterDelivery } from '../letter-delivery.service.js';

@HandlesJob(letterJob)
export class LetterProcessor implements JobHandler<LetterJob> {
  constructor(private readonly delivery: LetterDelivery) {}

  async handle(job: LetterJob, { eventId }: JobContext): Promise<void> {
    await this.delivery.deliver(job, eventId);
  }
}
