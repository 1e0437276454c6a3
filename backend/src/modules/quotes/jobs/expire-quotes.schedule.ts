import { Inject, Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import { AppLogger } from '../../../platform/logging/logger.js';
import { QuoteAnswers } from '../quote-answers.service.js';

/** Every hour. Rows are taken with SKIP LOCKED, so any number of workers may be on this schedule. */
@Injectable()
export class ExpireQuotesSchedule {
  constructor(
    private readonly answers: QuoteAnswers,
    private readonly logger: AppLogger,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  @Cron('2 * * * *')
  async run(): Promise<void> {
    if (this.settings.role === 'api') return;
    try {
      await this.answers.expireDue();
    } catch (error) {
      this.logger.error('quotes could not be expired', error, ExpireQuotesSchedule.name);
    }
  }
}
