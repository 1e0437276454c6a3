import chineseDays from 'chinese-days';
import { addDays, isWeekend } from '../../domain/calendar/shanghai.js';
import type { WorkCalendar } from '../../domain/enterprise/review-deadline.js';

/** Reviews are due within days, so a few years around the present are all that is ever asked for. */
const [FIRST_DAY, LAST_DAY] = ['2025-01-01', '2035-12-31'];

/**
 * The Chinese working days: as published by the State Council (package `chinese-days`), and what the settings add for
 * years that it does not know yet.
 */
export function workCalendar(added: {
  readonly holidays: readonly string[];
  readonly makeUpDays: readonly string[];
}): WorkCalendar {
  const makeUpDays = new Set(added.makeUpDays);
  for (let on = FIRST_DAY; on <= LAST_DAY; on = addDays(on, 1)) {
    if (isWeekend(on) && chineseDays.isWorkday(on)) makeUpDays.add(on);
  }
  return {
    holidays: new Set([...chineseDays.getHolidaysInRange(FIRST_DAY, LAST_DAY, false), ...added.holidays]),
    makeUpDays,
  };
}
