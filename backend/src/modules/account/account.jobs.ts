import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ScheduledRuns } from '../../platform/schedule/scheduled-runs.js';
import { AccountDeletion } from './account-lifecycle.service.js';

@Injectable()
export class AccountSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly deletion: AccountDeletion,
  ) {}

  @Cron('5 * * * *', { name: 'account-erasure', waitForCompletion: true })
  eraseAccounts(): Promise<void> {
    return this.runs.once('account-erasure', 3_600, () => this.deletion.eraseDue());
  }
}
