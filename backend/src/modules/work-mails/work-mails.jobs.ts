import { Injectable, type Provider } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { on } from '../../platform/queue/job-handler.js';
import { ScheduledRuns } from '../../platform/schedule/scheduled-runs.js';
import { WorkAlerts } from './work-alerts.service.js';
import { NEWS_KINDS, quietTimeOver, WORK_NEWS, WorkMorning } from './work-morning.service.js';

@Injectable()
export class WorkMailsSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly morning: WorkMorning,
  ) {}

  // Every five minutes, so that a worker that was down at the hour catches up; the service decides whether it is time.
  @Cron('*/5 * * * *', { name: 'work-morning', waitForCompletion: true })
  sendMorningMails(): Promise<void> {
    return this.runs.run('work-morning', () => this.morning.sendDue());
  }
}

export const workMailsJobs: Provider[] = [
  WorkMailsSchedule,
  ...NEWS_KINDS.map((kind) =>
    on<object, WorkAlerts>(WORK_NEWS[kind], WorkAlerts, (alerts, _event, { eventId }) => alerts.notify(kind, eventId)),
  ),
  on(quietTimeOver, WorkAlerts, (alerts, { kind }, { eventId }) => alerts.endQuietTime(kind, eventId)),
];
