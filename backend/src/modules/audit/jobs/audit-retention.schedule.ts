import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Recurring } from '../../../platform/schedule/recurring.js';
import { AuditRetention } from '../audit-retention.service.js';

const DAY_SECONDS = 24 * 3_600;

/** Every night: forgets personal facts whose time is over, and looks the whole chain through. */
@Injectable()
export class AuditRetentionSchedule {
  constructor(
    private readonly recurring: Recurring,
    private readonly retention: AuditRetention,
  ) {}

  @Cron('20 3 * * *')
  async run(): Promise<void> {
    await this.recurring.once('audit-retention', DAY_SECONDS, () => this.retention.run());
  }
}
