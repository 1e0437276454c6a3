import type { Provider } from '@nestjs/common';
import { scheduled } from '../../platform/schedule/schedules.js';
import { UnboundFiles } from './files/unbound-files.service.js';
import { ExpiryReminders } from './reminders/expiry-reminders.service.js';

export const paidJobs: Provider[] = [
  // Both send mail, so they run in the daytime only.
  scheduled(
    { name: 'license-reminders', cron: '0 9-20 * * *', timeZone: 'Asia/Shanghai', oncePerSeconds: 3_600 },
    ExpiryReminders,
    (reminders) => reminders.sendDue(),
  ),
  scheduled(
    { name: 'unbound-files', cron: '30 9-20 * * *', timeZone: 'Asia/Shanghai', oncePerSeconds: 3_600 },
    UnboundFiles,
    (files) => files.endAll(),
  ),
];
