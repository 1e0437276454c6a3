import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { AppLogger } from '../../../platform/logging/logger.js';
import { QuoteAnswers } from '../quote-answers.service.js';

/** Every hour. Rows are taken with SKIP LOCKED, so any number of workers may be on this schedule. */
@Injectable()
export class ExpireQuotesSchedule {
  constructor(
    private readonly answers: QuoteAnswers,
    private readonly logger: AppLogger,
  ) {}

  @Cron('2 * * * *')
  async run(): Promise<void> {
    try {
      await this.answers.expireDue();
    } catch (error) {
      this.logger.error('quotes could not be expired', error, ExpireQuotesSchedule.name);
    }
  }
}
