import { Injectable } from '@nestjs/common';
import chineseDays from 'chinese-days';
import { addDays, type CalendarDate, isWeekend } from '../../domain/calendar/calendar.js';
import { dueSoonUntil, reviewDeadline, type WorkCalendar } from '../../domain/enterprise/application.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Site } from '../site/index.js';
import { ApplicationsRepository, type DueApplication } from './applications.repository.js';

/** Reviews are due within days, so a few years around the present are enough. */
const [FIRST_DAY, LAST_DAY] = ['2025-01-01', '2035-12-31'];

const everyDay = function* (): Generator<CalendarDate> {
  for (let on = FIRST_DAY; on <= LAST_DAY; on = addDays(on, 1)) yield on;
};

/** As published by the State Council. Computed once per process, because it queries thousands of days. */
const published: WorkCalendar = {
  holidays: new Set(chineseDays.getHolidaysInRange(FIRST_DAY, LAST_DAY, false)),
  makeUpDays: new Set([...everyDay()].filter((on) => isWeekend(on) && chineseDays.isWorkday(on))),
};

/** The Chinese working days: the published ones, and those that the settings add for years not yet published. */
export const workCalendar = (added: {
  readonly holidays: readonly string[];
  readonly makeUpDays: readonly string[];
}): WorkCalendar => ({
  holidays: new Set([...published.holidays, ...added.holidays]),
  makeUpDays: new Set([...published.makeUpDays, ...added.makeUpDays]),
});

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
