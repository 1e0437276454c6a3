import type { Provider } from '@nestjs/common';
import { on } from '../../platform/queue/job-handler.js';
import { scheduled } from '../../platform/schedule/schedules.js';
import { WorkAlerts } from './work-alerts.service.js';
import { quietTimeOver } from './work-letters.events.js';
import { WorkMorning } from './work-morning.service.js';
import { NEWS_KINDS, WORK_NEWS } from './work-news.js';

export const workLettersJobs: Provider[] = [
  ...NEWS_KINDS.map((kind) =>
    on<object, WorkAlerts>(WORK_NEWS[kind], WorkAlerts, (alerts, _event, { eventId }) => alerts.notify(kind, eventId)),
  ),
  on(quietTimeOver, WorkAlerts, (alerts, { kind }, { eventId }) => alerts.endQuietTime(kind, eventId)),
  // Every five minutes, so that a worker that was down at the hour catches up; the service decides whether it is time.
  scheduled({ name: 'work-morning', cron: '*/5 * * * *' }, WorkMorning, (morning) => morning.sendDue()),
];
