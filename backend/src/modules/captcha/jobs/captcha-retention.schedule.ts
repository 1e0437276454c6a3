import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { SETTINGS, type Settings } from '../../../platform/config/settings.js';
import { Recurring } from '../../../platform/schedule/recurring.js';
import { Captcha } from '../captcha.service.js';

const EVERY_SECONDS = 300;

/** Every five minutes: a captcha that nobody answered is gone ten minutes after it was asked for. */
@Injectable()
export class CaptchaRetentionSchedule {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly recurring: Recurring,
    private readonly captcha: Captcha,
  ) {}

  @Cron('*/5 * * * *')
  async sweep(): Promise<void> {
    if (this.settings.role === 'api') return;
    await this.recurring.once('captcha-retention', EVERY_SECONDS, async () => {
      await this.captcha.sweep();
    });
  }
}
