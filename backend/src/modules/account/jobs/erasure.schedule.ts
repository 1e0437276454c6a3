import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Recurring } from '../../../platform/schedule/recurring.js';
import { AccountDeletion } from '../account-deletion.service.js';

const HOUR_SECONDS = 3_600;

/** Every hour: carries out the deletions whose time has come. */
@Injectable()
export class ErasureSchedule {
  constructor(
    private readonly recurring: Recurring,
    private readonly deletion: AccountDeletion,
  ) {}

  @Cron('5 * * * *')
  async eraseDue(): Promise<void> {
    await this.recurring.once('account-erasure', HOUR_SECONDS, async () => {
      await this.deletion.eraseDue();
    });
  }
}
