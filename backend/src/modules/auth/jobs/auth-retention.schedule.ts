import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Recurring } from '../../../platform/schedule/recurring.js';
import { AuthRetention } from '../auth-retention.service.js';

const HOUR_SECONDS = 3_600;

/** Every hour: removes what lets nobody in any more. */
@Injectable()
export class AuthRetentionSchedule {
  constructor(
    private readonly recurring: Recurring,
    private readonly retention: AuthRetention,
  ) {}

  @Cron('15 * * * *')
  async sweep(): Promise<void> {
    await this.recurring.once('auth-retention', HOUR_SECONDS, () => this.retention.sweep());
  }
}
