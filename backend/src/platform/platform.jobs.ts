import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { IdempotencyKeys } from './idempotency/idempotency-keys.js';
import { PlatformRetention } from './schedule/platform-retention.service.js';
import { ScheduledRuns } from './schedule/scheduled-runs.js';

@Injectable()
export class PlatformSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly retention: PlatformRetention,
    private readonly keys: IdempotencyKeys,
  ) {}

  @Cron('25 * * * *', { name: 'platform-retention', waitForCompletion: true })
  sweep(): Promise<void> {
    return this.runs.once('platform-retention', 3_600, () => this.retention.sweep());
  }

  @Cron('41 * * * *', { name: 'idempotency-sweep', waitForCompletion: true })
  sweepKeys(): Promise<void> {
    return this.runs.once('idempotency-sweep', 3_600, () => this.keys.sweep());
  }
}
