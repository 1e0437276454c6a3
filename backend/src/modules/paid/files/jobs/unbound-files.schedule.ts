import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { AppLogger } from '../../../../platform/logging/logger.js';
import { Recurring } from '../../../../platform/schedule/recurring.js';
import { UnboundFiles } from '../unbound-files.service.js';

/** Looks for files without a machine in the hours in which their owners may get mail. */
@Injectable()
export class UnboundFilesSchedule {
  constructor(
    private readonly recurring: Recurring,
    private readonly files: UnboundFiles,
    private readonly logger: AppLogger,
  ) {}

  @Cron('30 9-20 * * *', { timeZone: 'Asia/Shanghai' })
  async run(): Promise<void> {
    try {
      await this.recurring.once('unbound-files', 3_600, () => this.files.endAll());
    } catch (error) {
      this.logger.error('files without a machine could not be ended', error, UnboundFilesSchedule.name);
    }
  }
}
