import { HandlesJob, type JobContext, type JobHandler } from '../../../platform/queue/job-handler.js';
import { type ResetAsked, resetAsked } from '../auth.events.js';
import { ResetLinks } from '../reset-links.service.js';

@HandlesJob(resetAsked)
export class ResetAskedProcessor implements JobHandler<ResetAsked> {
  constructor(private readonly links: ResetLinks) {}

  async handle({ mail }: ResetAsked, { eventId }: JobContext): Promise<void> {
    await this.links.send(mail, eventId);
  }
}
