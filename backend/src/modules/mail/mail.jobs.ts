import type { Provider } from '@nestjs/common';
import { on } from '../../platform/queue/job-handler.js';
import { scheduled } from '../../platform/schedule/schedules.js';
import { letterJob } from './letter.job.js';
import { LetterDelivery } from './letter-delivery.service.js';
import { MailRetention } from './mail-retention.service.js';

export const mailJobs: Provider[] = [
  on(letterJob, LetterDelivery, (delivery, letter, context) => delivery.deliver(letter, context)),
  scheduled(
    { name: 'mail.retention', cron: '17 3 * * *', timeZone: 'Asia/Shanghai', oncePerSeconds: 86_400 },
    MailRetention,
    (retention) => retention.removeOld(),
  ),
];
