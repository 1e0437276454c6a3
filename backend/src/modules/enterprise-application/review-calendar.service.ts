import { Injectable } from '@nestjs/common';
import { dueSoonUntil, reviewDeadline, type WorkCalendar } from '../../domain/enterprise/review-deadline.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Site } from '../site/index.js';
import { ApplicationsRepository, type DueApplication } from './applications.repository.js';
import { workCalendar } from './work-calendar.js';

/** The reviewers' working days and review deadlines. */
@Injectable()
export class ReviewCalendar {
  readonly days: WorkCalendar;

  constructor(
    private readonly applications: ApplicationsRepository,
    site: Site,
  ) {
    this.days = workCalendar(site.config.enterprise);
  }

  /** Returns the deadline for an application submitted at `now`. */
  dueAt(now: Date): Date {
    return reviewDeadline(now, this.days);
  }

  /** Returns pending applications that are overdue, or due today or on the next working day; earliest first. */
  async listDueSoon(tx: Tx, now: Date): Promise<DueApplication[]> {
    return this.applications.listDue(tx, dueSoonUntil(now, this.days));
  }
}
