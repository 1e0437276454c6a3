import type { Provider } from '@nestjs/common';
import { scheduled } from '../../platform/schedule/schedules.js';
import { Captcha } from './captcha.service.js';

export const captchaJobs: Provider[] = [
  scheduled({ name: 'captcha-retention', cron: '*/5 * * * *', oncePerSeconds: 300 }, Captcha, (captcha) =>
    captcha.sweep(),
  ),
];
