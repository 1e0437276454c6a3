import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ScheduledRuns } from '../../platform/schedule/scheduled-runs.js';
import { BooksAudit } from './books-audit.service.js';

@Injectable()
export class BooksSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly audit: BooksAudit,
  ) {}

  @Cron('40 3 * * *', { name: 'books-audit', timeZone: 'Asia/Shanghai', waitForCompletion: true })
  check(): Promise<void> {
    return this.runs.once('books-audit', 86_400, () => this.audit.run());
  }

  @Cron('*/10 * * * *', { name: 'books-changed', waitForCompletion: true })
  checkChanged(): Promise<void> {
    return this.runs.run('books-changed', () => this.audit.runChanged());
  }
}
