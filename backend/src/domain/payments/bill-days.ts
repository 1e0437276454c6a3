import { addDays, type CalendarDate, DAY_MS, HOUR_MS, shanghaiDate } from '../calendar/shanghai.js';

/** Gateways have the bill of a day by ten the next morning in Beijing; half an hour more for good measure. */
const READY_AFTER_MS = DAY_MS + 10.5 * HOUR_MS;
/** How far back a day that could not be compared is tried again. */
const BILL_DAYS = 7;

/** The days whose bills can be had now, oldest first: at most the last seven. */
export function billDays(now: Date): CalendarDate[] {
  const newest = shanghaiDate(new Date(now.getTime() - READY_AFTER_MS));
  return Array.from({ length: BILL_DAYS }, (_, back) => addDays(newest, back - BILL_DAYS + 1));
}
