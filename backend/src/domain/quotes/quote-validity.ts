import { addDays, type CalendarDate, shanghaiDate, startOfShanghaiDay } from '../calendar/shanghai.js';

/** Default validity of a quote. */
const QUOTE_VALID_DAYS = 30;
/** A longer validity is most likely a mistyped year. */
const MAX_VALID_DAYS = 366;

/** The first instant at which a quote can no longer be accepted: midnight in Shanghai after its last day. */
export const quoteEndsAt = (validOn: CalendarDate): Date => startOfShanghaiDay(addDays(validOn, 1));

/** The default last day of a quote made now. */
export const proposedValidOn = (now: Date): CalendarDate => addDays(shanghaiDate(now), QUOTE_VALID_DAYS);

/**
 * Whether a day can be the last one of a quote made now: from today to a year ahead. Throws RangeError for a day that
 * does not exist.
 */
export function isValidEnd(validOn: CalendarDate, now: Date): boolean {
  const today = shanghaiDate(now);
  return addDays(validOn, 0) >= today && validOn <= addDays(today, MAX_VALID_DAYS);
}
