import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { OrderEnding } from '../order-ending.service.js';

/** Every minute. Rows are taken with SKIP LOCKED, so any number of workers may be on this schedule. */
@Injectable()
export class ExpireOrdersSchedule {
  constructor(
    private readonly ending: OrderEnding,
    private readonly logger: AppLogger,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Cron('* * * * *')
  async run(): Promise<void> {
    if (this.settings.role === 'api') return;
    try {
      await this.ending.expireDue();
    } catch (error) {
      this.logger.error('orders could not be expired', error, ExpireOrdersSchedule.name);
    }
  }
}
