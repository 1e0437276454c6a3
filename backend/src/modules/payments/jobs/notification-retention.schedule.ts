import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Recurring } from '../../../platform/schedule/recurring.js';
import { NotificationRetention } from '../notification-retention.service.js';

const DAY_SECONDS = 24 * 3_600;

/** Every night. */
@Injectable()
export class NotificationRetentionSchedule {
  constructor(
    private readonly recurring: Recurring,
    private readonly retention: NotificationRetention,
  ) {}

  @Cron('40 3 * * *')
  async run(): Promise<void> {
    await this.recurring.once('payment-notification-retention', DAY_SECONDS, () => this.retention.sweep());
  }
}
