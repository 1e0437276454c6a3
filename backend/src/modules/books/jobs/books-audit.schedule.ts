import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { AppLogger } from '../../../platform/logging/logger.js';
import { Recurring } from '../../../platform/schedule/recurring.js';
import { BooksAudit } from '../books-audit.service.js';

const DAY_SECONDS = 24 * 3_600;

/** Every night, when the least is going on. */
@Injectable()
export class BooksAuditSchedule {
  constructor(
    private readonly recurring: Recurring,
    private readonly audit: BooksAudit,
    private readonly logger: AppLogger,
  ) {}

  @Cron('40 3 * * *', { timeZone: 'Asia/Shanghai' })
  async run(): Promise<void> {
    try {
      await this.recurring.once('books-audit', DAY_SECONDS, () => this.audit.run());
    } catch (error) {
      this.logger.error('the books could not be checked', error, BooksAuditSchedule.name);
    }
  }
}
