import { type CalendarDate, HOUR_MS, shanghaiDate, startOfShanghaiDay } from '../calendar/calendar.js';
import { isWorkingDay, type WorkCalendar } from '../enterprise/application.js';

/** The kinds of work that staff can be mailed about, in order of urgency. */
export const WORK_MAIL_KINDS = [
  'incidents',
  'applications',
  'applications_due',
  'refunds',
  'transfers',
  'quotes',
] as const;
export type WorkMailKind = (typeof WORK_MAIL_KINDS)[number];

/** How a member of staff is notified of one kind. */
export const WORK_DELIVERIES = ['none', 'at_once', 'digest'] as const;
export type WorkDelivery = (typeof WORK_DELIVERIES)[number];

/** When the digest of a working day goes out, in Shanghai. */
export const DIGEST_HOUR = 9;

/** Quiet period after a mail during which no other is sent about the same kind. */
export const QUIET_MINUTES = 15;

/**
 * The working day whose digest is due, until the end of that day: a worker that was down at the hour sends it later.
 *
 * Null before the hour and on days off.
 */
export function digestDay(now: Date, calendar: WorkCalendar): CalendarDate | null {
  const on = shanghaiDate(now);
  const isTime = now.getTime() >= startOfShanghaiDay(on).getTime() + DIGEST_HOUR * HOUR_MS;
  return isTime && isWorkingDay(on, calendar) ? on : null;
}

/** The end of the quiet period that follows a mail sent now. */
export const quietAfter = (now: Date): Date => new Date(now.getTime() + QUIET_MINUTES * 60_000);

/** The notification state of one kind of work. */
export interface AlertState {
  /** No mail before this; null when none was ever sent. */
  readonly quietUntil: Date | null;
  /** Whether a mail is planned for the end of the quiet period. */
  readonly isPlanned: boolean;
}

/**
 * Decides how to notify about new work of one kind.
 *
 * `tell`: send a mail now. `plan`: send one at the end of the quiet period. `covered`: the planned mail includes it. A
 * planned mail that is overdue by another quiet period counts as failed.
 */
export function evaluateAlert({ quietUntil, isPlanned }: AlertState, now: Date): 'tell' | 'plan' | 'covered' {
  if (quietUntil === null) return 'tell';
  if (isPlanned && now < quietAfter(quietUntil)) return 'covered';
  return now < quietUntil ? 'plan' : 'tell';
}
