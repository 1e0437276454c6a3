import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { SETTINGS, type Settings } from '../../../platform/config/settings.js';
import { Recurring } from '../../../platform/schedule/recurring.js';
import { AccountDeletion } from '../account-deletion.service.js';

const HOUR_SECONDS = 3_600;

/** Every hour: carries out the deletions whose time has come. */
@Injectable()
export class ErasureSchedule {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly recurring: Recurring,
    private readonly deletion: AccountDeletion,
  ) {}

  @Cron('5 * * * *')
  async eraseDue(): Promise<void> {
    if (this.settings.role === 'api') return;
    await this.recurring.once('account-erasure', HOUR_SECONDS, async () => {
      await this.deletion.eraseDue();
    });
  }
}
