import { Injectable, type Provider } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { on } from '../../platform/queue/job-handler.js';
import { ScheduledRuns } from '../../platform/schedule/scheduled-runs.js';
import { mailJob } from './mail.service.js';
import { MailSending, MailRetention } from './mail-sending.service.js';

@Injectable()
export class MailSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly retention: MailRetention,
  ) {}

  @Cron('17 3 * * *', { name: 'mail.retention', timeZone: 'Asia/Shanghai', waitForCompletion: true })
  removeOld(): Promise<void> {
    return this.runs.once('mail.retention', 86_400, () => this.retention.removeOld());
  }
}

export const mailJobs: Provider[] = [
  MailSchedule,
  on(mailJob, MailSending, (delivery, letter, context) => delivery.deliver(letter, context)),
];
