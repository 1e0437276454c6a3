import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { type Settings, SETTINGS } from '../config/settings.js';
import { Recurring } from '../schedule/recurring.js';
import { IdempotencyKeys } from './idempotency-keys.js';

const HOUR_SECONDS = 3_600;

@Injectable()
export class IdempotencySweepSchedule {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly recurring: Recurring,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Cron('41 * * * *')
  async run(): Promise<void> {
    if (this.settings.role === 'api') return;
    await this.recurring.once('idempotency-sweep', HOUR_SECONDS, () => this.keys.sweep());
  }
}
