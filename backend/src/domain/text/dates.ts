import { CALENDAR_MONTH, type CalendarDate, shanghaiDate } from '../calendar/calendar.js';

/**
 * The range of dates that people may enter. Dates outside it are typing mistakes, and not every system supports them.
 */
export const FIRST_DATE: CalendarDate = '2000-01-01';
export const LAST_DATE: CalendarDate = '2099-12-31';

const DATE = /^20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** RFC 3339: a date, a time and an offset, as in `2026-11-25T18:00:00+08:00`. Seconds may have decimals. */
const INSTANT =
  /^(20\d{2}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Whether a text is a date, `YYYY-MM-DD`, of this century and a real day: 30 February is none. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  return new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

/** Whether a text is a month of this century, `YYYY-MM`. */
export const isMonth = (text: string): boolean => CALENDAR_MONTH.test(text);

/** Reads an instant of this century; null for any other text, also for one that other forms of ISO 8601 allow. */
export function readInstant(text: string): Date | null {
  const [, date = ''] = INSTANT.exec(text) ?? [];
  if (!isDate(date)) return null;
  const instant = new Date(text);
  return isDate(shanghaiDate(instant)) ? instant : null;
}
