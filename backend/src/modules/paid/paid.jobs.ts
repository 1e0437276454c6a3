import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ScheduledRuns } from '../../platform/schedule/scheduled-runs.js';
import { UnboundFiles } from './files/file-verification.service.js';
import { ExpiryReminders } from './license-mails.service.js';

@Injectable()
export class LicensesSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly reminders: ExpiryReminders,
    private readonly files: UnboundFiles,
  ) {}

  // Both send mail, so they run in the daytime only.
  @Cron('0 9-20 * * *', { name: 'license-reminders', timeZone: 'Asia/Shanghai', waitForCompletion: true })
  remind(): Promise<void> {
    return this.runs.once('license-reminders', 3_600, () => this.reminders.sendDue());
  }

  @Cron('30 9-20 * * *', { name: 'unbound-files', timeZone: 'Asia/Shanghai', waitForCompletion: true })
  endUnboundFiles(): Promise<void> {
    return this.runs.once('unbound-files', 3_600, () => this.files.endAll());
  }
}
