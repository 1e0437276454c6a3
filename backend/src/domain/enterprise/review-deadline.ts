import { addDays, type CalendarDate, endOfShanghaiDay, isWeekend, shanghaiDate } from '../calendar/shanghai.js';

/** Within how many working days an application or a promotion is reviewed. */
const REVIEW_WORKING_DAYS = 3;

/** Where the official calendar differs from the plain week. */
export interface WorkCalendar {
  /** Days off, weekdays above all. */
  readonly holidays: ReadonlySet<CalendarDate>;
  /** Saturdays and Sundays that are worked to make up for a holiday. */
  readonly makeUpDays: ReadonlySet<CalendarDate>;
}

export const isWorkingDay = (on: CalendarDate, { holidays, makeUpDays }: WorkCalendar): boolean =>
  makeUpDays.has(on) || (!holidays.has(on) && !isWeekend(on));

/** No calendar has so many days off in a row; a set that claims it is broken. */
const DAYS_OFF_MAX = 60;

/**
 * The `count`-th working day after a day, which itself does not count.
 *
 * Throws RangeError for a calendar without working days.
 */
export function addWorkingDays(from: CalendarDate, count: number, calendar: WorkCalendar): CalendarDate {
  let [on, left, daysOff] = [from, count, 0];
  while (left > 0) {
    on = addDays(on, 1);
    if (isWorkingDay(on, calendar)) [left, daysOff] = [left - 1, 0];
    else if ((daysOff += 1) > DAYS_OFF_MAX) throw new RangeError(`No working day in ${DAYS_OFF_MAX} days before ${on}`);
  }
  return on;
}

/** Until when something handed in must be reviewed: the end of the third working day after it, in Shanghai. */
export const reviewDeadline = (submittedAt: Date, calendar: WorkCalendar): Date =>
  endOfShanghaiDay(addWorkingDays(shanghaiDate(submittedAt), REVIEW_WORKING_DAYS, calendar));

/** What is due by then is due soon: today or on the next working day. What is late already is, too. */
export const dueSoonUntil = (now: Date, calendar: WorkCalendar): Date =>
  endOfShanghaiDay(addWorkingDays(shanghaiDate(now), 1, calendar));
