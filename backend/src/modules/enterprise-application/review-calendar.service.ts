import { Injectable } from '@nestjs/common';
import { dueSoonUntil, reviewDeadline, type WorkCalendar } from '../../domain/enterprise/review-deadline.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Site } from '../site/index.js';
import { ApplicationsRepository, type DueApplication } from './applications.repository.js';
import { workCalendar } from './work-calendar.js';

/** The working days of reviewers, and what has to be reviewed by when. */
@Injectable()
export class ReviewCalendar {
  readonly days: WorkCalendar;

  constructor(
    private readonly applications: ApplicationsRepository,
    site: Site,
  ) {
    this.days = workCalendar(site.config.enterprise);
  }

  /** By when something handed in now is to be reviewed. */
  dueAt(now: Date): Date {
    return reviewDeadline(now, this.days);
  }

  /** What waits for a decision and is due today, on the next working day, or late already; the earliest first. */
  async listDueSoon(tx: Tx, now: Date): Promise<DueApplication[]> {
    return this.applications.listDue(tx, dueSoonUntil(now, this.days));
  }
}
