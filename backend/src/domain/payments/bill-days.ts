import { addDays, type CalendarDate, DAY_MS, HOUR_MS, shanghaiDate } from '../calendar/shanghai.js';

/** Gateways publish the bill of a day by ten the next morning, Beijing time; half an hour is added as a margin. */
const READY_AFTER_MS = DAY_MS + 10.5 * HOUR_MS;
/** How many days back a bill that could not be compared is retried. */
const BILL_DAYS = 7;

/** The days whose bills are available now, oldest first: at most the last seven. */
export function billDays(now: Date): CalendarDate[] {
  const newest = shanghaiDate(new Date(now.getTime() - READY_AFTER_MS));
  return Array.from({ length: BILL_DAYS }, (_, back) => addDays(newest, back - BILL_DAYS + 1));
}
