import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Recurring } from '../../../platform/schedule/recurring.js';
import { MailRetention } from '../mail-retention.service.js';

const DAY_SECONDS = 86_400;

@Injectable()
export class MailRetentionSchedule {
  constructor(
    private readonly recurring: Recurring,
    private readonly retention: MailRetention,
  ) {}

  @Cron('17 3 * * *', { timeZone: 'Asia/Shanghai' })
  async removeOld(): Promise<void> {
    await this.recurring.once('mail.retention', DAY_SECONDS, () => this.retention.removeOld());
  }
}
