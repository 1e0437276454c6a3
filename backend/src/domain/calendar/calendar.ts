/** A day in Asia/Shanghai, `YYYY-MM-DD`. Two of them compare correctly as strings. */
export type CalendarDate = string;

export const SECOND_MS = 1_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const MONTHS_A_YEAR = 12;

/**
 * Asia/Shanghai has been UTC+8 without daylight saving since 1991-09-15 (IANA tz database), so a fixed offset is exact
 * for every instant we handle, and the time zone of the process never matters.
 */
const OFFSET_MS = 8 * HOUR_MS;

const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

const formatDay = (utcMidnight: Date): CalendarDate => utcMidnight.toISOString().slice(0, 10);

/** UTC midnight of a calendar date. Throws RangeError for text that is not a real day. */
function parseDay(on: CalendarDate): Date {
  const [, year, month, day] = CALENDAR_DATE.exec(on) ?? [];
  const parsed = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (Number.isNaN(parsed.getTime()) || formatDay(parsed) !== on) throw new RangeError(`Not a calendar date: ${on}`);
  return parsed;
}

/** The date in Shanghai at an instant. */
export const shanghaiDate = (instant: Date): CalendarDate => formatDay(new Date(instant.getTime() + OFFSET_MS));

/** The date and time in Shanghai at an instant, `YYYY-MM-DD HH:mm:ss`. */
export const shanghaiTime = (instant: Date): string =>
  new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');

/** The calendar month in Shanghai at an instant, `YYYY-MM`. */
export const shanghaiMonth = (instant: Date): string => shanghaiDate(instant).slice(0, 7);

/** 00:00:00 in Shanghai on that day. */
export const startOfShanghaiDay = (on: CalendarDate): Date => new Date(parseDay(on).getTime() - OFFSET_MS);

/** 23:59:59 in Shanghai on that day: the last whole second of it. */
export const endOfShanghaiDay = (on: CalendarDate): Date =>
  new Date(startOfShanghaiDay(on).getTime() + DAY_MS - SECOND_MS);

/** `days` may be negative. */
export function addDays(on: CalendarDate, days: number): CalendarDate {
  const moved = parseDay(on);
  moved.setUTCDate(moved.getUTCDate() + days);
  return formatDay(moved);
}

/** The same day `months` later, or the last day of that month when it is shorter: 31 January + 1 is 28 or 29 February. */
export function addMonths(on: CalendarDate, months: number): CalendarDate {
  const from = parseDay(on);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return formatDay(new Date(Date.UTC(year, month, Math.min(from.getUTCDate(), lastDay))));
}

/** Whole days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (parseDay(to).getTime() - parseDay(from).getTime()) / DAY_MS;

/** Saturday or Sunday. Says nothing about public holidays. */
export function isWeekend(on: CalendarDate): boolean {
  const weekday = parseDay(on).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** A calendar month in Asia/Shanghai, `YYYY-MM`. Two of them compare correctly as strings. */
export type CalendarMonth = string;

/** Of this century: what a client may ask for. */
export const CALENDAR_MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

const firstDayOf = (month: CalendarMonth): CalendarDate => `${month}-01`;

/** `months` may be negative. */
export const monthAfter = (month: CalendarMonth, months: number): CalendarMonth =>
  addMonths(firstDayOf(month), months).slice(0, 7);

/** The month before the present one. */
export const lastFullMonth = (now: Date): CalendarMonth => monthAfter(shanghaiMonth(now), -1);

interface MonthSpan {
  /** 00:00:00 on its first day. */
  readonly from: Date;
  /** 00:00:00 on the first day of the next month. */
  readonly to: Date;
  readonly firstDay: CalendarDate;
  /** The first day of the next month. */
  readonly nextDay: CalendarDate;
}

/** The instants and the days between which a month lies; the ends are not part of it. */
export function spanOfMonth(month: CalendarMonth): MonthSpan {
  const [firstDay, nextDay] = [firstDayOf(month), firstDayOf(monthAfter(month, 1))];
  return { from: startOfShanghaiDay(firstDay), to: startOfShanghaiDay(nextDay), firstDay, nextDay };
}
