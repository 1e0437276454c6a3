import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Recurring } from '../schedule/recurring.js';
import { IdempotencyKeys } from './idempotency-keys.js';

const HOUR_SECONDS = 3_600;

@Injectable()
export class IdempotencySweepSchedule {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly recurring: Recurring,
  ) {}

  @Cron('41 * * * *')
  async run(): Promise<void> {
    await this.recurring.once('idempotency-sweep', HOUR_SECONDS, () => this.keys.sweep());
  }
}
