import { addMonths, type CalendarDate, shanghaiMonth, startOfShanghaiDay } from './shanghai.js';

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

export interface MonthSpan {
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
