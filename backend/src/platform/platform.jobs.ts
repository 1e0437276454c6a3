import type { Provider } from '@nestjs/common';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { PlatformRetention } from './schedule/platform-retention.service.js';
import { scheduled } from './schedule/schedules.js';

export const platformJobs: Provider[] = [
  scheduled({ name: 'platform-retention', cron: '25 * * * *', oncePerSeconds: 3_600 }, PlatformRetention, (retention) =>
    retention.sweep(),
  ),
  scheduled({ name: 'idempotency-sweep', cron: '41 * * * *', oncePerSeconds: 3_600 }, IdempotencyKeys, (keys) =>
    keys.sweep(),
  ),
];
