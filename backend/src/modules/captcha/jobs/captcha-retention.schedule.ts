import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Recurring } from '../../../platform/schedule/recurring.js';
import { Captcha } from '../captcha.service.js';

const EVERY_SECONDS = 300;

/** Every five minutes: a captcha that nobody answered is gone ten minutes after it was asked for. */
@Injectable()
export class CaptchaRetentionSchedule {
  constructor(
    private readonly recurring: Recurring,
    private readonly captcha: Captcha,
  ) {}

  @Cron('*/5 * * * *')
  async sweep(): Promise<void> {
    await this.recurring.once('captcha-retention', EVERY_SECONDS, async () => {
      await this.captcha.sweep();
    });
  }
}
