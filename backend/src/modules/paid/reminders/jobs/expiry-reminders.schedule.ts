import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { AppLogger } from '../../../../platform/logging/logger.js';
import { Recurring } from '../../../../platform/schedule/recurring.js';
import { ExpiryReminders } from '../expiry-reminders.service.js';

/** Looks for licenses about to end, every hour of the day: nobody wants such a mail at night. */
@Injectable()
export class ExpiryRemindersSchedule {
  constructor(
    private readonly recurring: Recurring,
    private readonly reminders: ExpiryReminders,
    private readonly logger: AppLogger,
  ) {}

  @Cron('0 9-20 * * *', { timeZone: 'Asia/Shanghai' })
  async run(): Promise<void> {
    try {
      await this.recurring.once('license-reminders', 3_600, () => this.reminders.sendDue());
    } catch (error) {
      this.logger.error('license reminders could not be sent', error, ExpiryRemindersSchedule.name);
    }
  }
}
