import { addDays, type CalendarDate, endOfShanghaiDay, isWeekend, shanghaiDate } from '../calendar/shanghai.js';

/** Working days within which an application or a promotion is reviewed. */
const REVIEW_WORKING_DAYS = 3;

/** Exceptions from the plain working week in the official calendar. */
export interface WorkCalendar {
  /** Days off, mostly weekdays. */
  readonly holidays: ReadonlySet<CalendarDate>;
  /** Saturdays and Sundays that are worked to make up for a holiday. */
  readonly makeUpDays: ReadonlySet<CalendarDate>;
}

export const isWorkingDay = (on: CalendarDate, { holidays, makeUpDays }: WorkCalendar): boolean =>
  makeUpDays.has(on) || (!holidays.has(on) && !isWeekend(on));

/** No calendar has this many consecutive days off; a longer run means broken data. */
const MAX_DAYS_OFF = 60;

/**
 * Returns the `count`-th working day after `from`, which itself does not count.
 *
 * Throws RangeError for a calendar without working days.
 */
export function addWorkingDays(from: CalendarDate, count: number, calendar: WorkCalendar): CalendarDate {
  let [on, left, daysOff] = [from, count, 0];
  while (left > 0) {
    on = addDays(on, 1);
    if (isWorkingDay(on, calendar)) [left, daysOff] = [left - 1, 0];
    else if ((daysOff += 1) > MAX_DAYS_OFF) throw new RangeError(`No working day in ${MAX_DAYS_OFF} days before ${on}`);
  }
  return on;
}

/** The deadline for reviewing a submission: the end of the third working day after it, in Shanghai. */
export const reviewDeadline = (submittedAt: Date, calendar: WorkCalendar): Date =>
  endOfShanghaiDay(addWorkingDays(shanghaiDate(submittedAt), REVIEW_WORKING_DAYS, calendar));

/** Anything due by then counts as due soon: today or on the next working day. Overdue items are included. */
export const dueSoonUntil = (now: Date, calendar: WorkCalendar): Date =>
  endOfShanghaiDay(addWorkingDays(shanghaiDate(now), 1, calendar));
