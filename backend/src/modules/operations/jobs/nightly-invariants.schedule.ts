import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { SETTINGS, type Settings } from '../../../platform/config/settings.js';
import { Recurring } from '../../../platform/schedule/recurring.js';
import { InvariantChecks } from '../invariant-checks.service.js';

const DAY_SECONDS = 86_400;

/** Every night: whether the books are right. */
@Injectable()
export class NightlyInvariantsSchedule {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly recurring: Recurring,
    private readonly checks: InvariantChecks,
  ) {}

  @Cron('40 2 * * *', { timeZone: 'Asia/Shanghai' })
  async run(): Promise<void> {
    if (this.settings.role === 'api') return;
    await this.recurring.once('nightly-invariants', DAY_SECONDS, async () => {
      await this.checks.report();
    });
  }
}
