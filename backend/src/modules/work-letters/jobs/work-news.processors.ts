import type { Type } from '@nestjs/common';
import { HandlesJob, type JobContext, type JobHandler } from '../../../platform/queue/job-handler.js';
import { WorkAlerts } from '../work-alerts.service.js';
import { NEWS_KINDS, type NewsKind, WORK_NEWS } from '../work-news.js';

/** One for each event that brings work. */
export const workNewsProcessors: readonly Type[] = NEWS_KINDS.map(processorOf);

function processorOf(kind: NewsKind): Type {
  @HandlesJob<object>(WORK_NEWS[kind])
  class WorkNewsProcessor implements JobHandler<object> {
    constructor(private readonly alerts: WorkAlerts) {}

    async handle(_event: object, { eventId }: JobContext): Promise<void> {
      await this.alerts.hear(kind, eventId);
    }
  }
  return WorkNewsProcessor;
}
