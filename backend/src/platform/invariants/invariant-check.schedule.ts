import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { type Settings, SETTINGS } from '../config/settings.js';
import { Recurring } from '../schedule/recurring.js';
import { InvariantCheck } from './invariant-check.js';

const DAY_SECONDS = 24 * 3_600;

/** Every night, when little else happens. */
@Injectable()
export class InvariantCheckSchedule {
  constructor(
    private readonly check: InvariantCheck,
    private readonly recurring: Recurring,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Cron('10 4 * * *')
  async run(): Promise<void> {
    if (this.settings.role === 'api') return;
    await this.recurring.once('invariants', DAY_SECONDS, async () => {
      await this.check.run();
    });
  }
}
