import { type CalendarDate, HOUR_MS, shanghaiDate, startOfShanghaiDay } from '../calendar/shanghai.js';
import { isWorkingDay, type WorkCalendar } from '../enterprise/review-deadline.js';

/** What staff can be written to about, in the order in which it should be looked at. */
export const WORK_LETTER_KINDS = [
  'incidents',
  'applications',
  'applications_due',
  'refunds',
  'transfers',
  'quotes',
] as const;
export type WorkLetterKind = (typeof WORK_LETTER_KINDS)[number];

/** How a member of staff hears of one kind. */
export const WORK_DELIVERIES = ['none', 'at_once', 'digest'] as const;
export type WorkDelivery = (typeof WORK_DELIVERIES)[number];

/** When the digest of a working day goes out, in Shanghai. */
export const DIGEST_HOUR = 9;

/** For so long after a letter there is no other one about the same kind. */
export const QUIET_MINUTES = 15;

/**
 * The working day whose digest is due, for the rest of that day: a worker that was down at the hour sends it later.
 *
 * Null before the hour and on days off.
 */
export function digestDay(now: Date, calendar: WorkCalendar): CalendarDate | null {
  const on = shanghaiDate(now);
  const isTime = now.getTime() >= startOfShanghaiDay(on).getTime() + DIGEST_HOUR * HOUR_MS;
  return isTime && isWorkingDay(on, calendar) ? on : null;
}

/** Until when nothing more is written about the kind of a letter of this moment. */
export const quietAfter = (now: Date): Date => new Date(now.getTime() + QUIET_MINUTES * 60_000);

/** What has been written about one kind of work. */
export interface AlertState {
  /** No letter before this; null when there never was one. */
  readonly quietUntil: Date | null;
  /** Whether a letter is planned for the end of the quiet time. */
  readonly isPlanned: boolean;
}

/**
 * What becomes of news about one kind of work.
 *
 * `tell`: a letter now. `plan`: one at the end of the quiet time. `covered`: the planned one counts this, too. A planned
 * letter that is as late as another quiet time has failed, and is not waited for.
 */
export function evaluateAlert({ quietUntil, isPlanned }: AlertState, now: Date): 'tell' | 'plan' | 'covered' {
  if (quietUntil === null) return 'tell';
  if (isPlanned && now < quietAfter(quietUntil)) return 'covered';
  return now < quietUntil ? 'plan' : 'tell';
}
