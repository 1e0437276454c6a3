import { HandlesJob, type JobContext, type JobHandler } from '../../../platform/queue/job-handler.js';
import { WorkAlerts } from '../work-alerts.service.js';
import { quietTimeOver } from '../work-letters.events.js';
import type { NewsKind } from '../work-news.js';

@HandlesJob(quietTimeOver)
export class QuietTimeOverProcessor implements JobHandler<{ kind: NewsKind }> {
  constructor(private readonly alerts: WorkAlerts) {}

  async handle({ kind }: { kind: NewsKind }, { eventId }: JobContext): Promise<void> {
    await this.alerts.endQuietTime(kind, eventId);
  }
}
