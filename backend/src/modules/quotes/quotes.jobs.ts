import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ScheduledRuns } from '../../platform/schedule/scheduled-runs.js';
import { QuoteAnswers } from './quote-answers.service.js';

@Injectable()
export class QuotesSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly answers: QuoteAnswers,
  ) {}

  @Cron('2 * * * *', { name: 'expire-quotes', waitForCompletion: true })
  expireQuotes(): Promise<void> {
    return this.runs.run('expire-quotes', () => this.answers.expireDue());
  }
}
