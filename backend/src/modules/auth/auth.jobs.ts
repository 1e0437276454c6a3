import type { Provider } from '@nestjs/common';
import { on } from '../../platform/queue/job-handler.js';
import { scheduled } from '../../platform/schedule/schedules.js';
import { AuthRetention } from './auth-retention.service.js';
import { resetAsked } from './auth.events.js';
import { ResetLinks } from './reset-links.service.js';

export const authJobs: Provider[] = [
  on(resetAsked, ResetLinks, (links, { mail }, { eventId }) => links.send(mail, eventId)),
  scheduled({ name: 'auth-retention', cron: '15 * * * *', oncePerSeconds: 3_600 }, AuthRetention, (retention) =>
    retention.sweep(),
  ),
];
