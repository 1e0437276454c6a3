import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ScheduledRuns } from '../../platform/schedule/scheduled-runs.js';
import { Captcha } from './captcha.service.js';

@Injectable()
export class CaptchaSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly captcha: Captcha,
  ) {}

  @Cron('*/5 * * * *', { name: 'captcha-retention', waitForCompletion: true })
  sweep(): Promise<void> {
    return this.runs.once('captcha-retention', 300, () => this.captcha.sweep());
  }
}
