import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { SETTINGS, type Settings } from '../../../platform/config/settings.js';
import { Recurring } from '../../../platform/schedule/recurring.js';
import { AuditRetention } from '../audit-retention.service.js';

const DAY_SECONDS = 24 * 3_600;

/** Every night: forgets personal facts whose time is over, and looks the whole chain through. */
@Injectable()
export class AuditRetentionSchedule {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly recurring: Recurring,
    private readonly retention: AuditRetention,
  ) {}

  @Cron('20 3 * * *')
  async run(): Promise<void> {
    if (this.settings.role === 'api') return;
    await this.recurring.once('audit-retention', DAY_SECONDS, () => this.retention.run());
  }
}
