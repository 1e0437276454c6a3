import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { AppLogger } from '../../../../platform/logging/logger.js';
import { OrderEnding } from '../order-ending.service.js';

/** Every minute. Rows are taken with SKIP LOCKED, so any number of workers may be on this schedule. */
@Injectable()
export class ExpireOrdersSchedule {
  constructor(
    private readonly ending: OrderEnding,
    private readonly logger: AppLogger,
  ) {}

  @Cron('* * * * *')
  async run(): Promise<void> {
    try {
      await this.ending.expireDue();
    } catch (error) {
      this.logger.error('orders could not be expired', error, ExpireOrdersSchedule.name);
    }
  }
}
