import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { AppLogger } from '../../../platform/logging/logger.js';
import { WorkMorning } from '../work-morning.service.js';

/** Every five minutes, so that a worker that was down at the hour makes up for it; the service knows when it is time. */
@Injectable()
export class WorkMorningSchedule {
  constructor(
    private readonly morning: WorkMorning,
    private readonly logger: AppLogger,
  ) {}

  @Cron('*/5 * * * *')
  async run(): Promise<void> {
    try {
      await this.morning.tellDue();
    } catch (error) {
      this.logger.error('staff could not be told what waits', error, WorkMorningSchedule.name);
    }
  }
}
