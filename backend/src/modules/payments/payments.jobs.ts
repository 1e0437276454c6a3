import type { Provider } from '@nestjs/common';
import { scheduled } from '../../platform/schedule/schedules.js';
import { NotificationRetention } from './notification-retention.service.js';

export const paymentsJobs: Provider[] = [
  scheduled(
    { name: 'payment-notification-retention', cron: '40 3 * * *', oncePerSeconds: 86_400 },
    NotificationRetention,
    (retention) => retention.sweep(),
  ),
];
