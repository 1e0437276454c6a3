/** Failures within the window before the first lock. */
const FREE_FAILURES = 5;
const WINDOW_MS = 15 * 60_000;
const FIRST_LOCK_MS = 60_000;
const LONGEST_LOCK_MS = 60 * 60_000;
/** After so many failures in a row the password works no more; a reset or a passkey still does (NIST SP 800-63B, 3.2.2). */
export const MAX_CONSECUTIVE_FAILURES = 100;

/** What is remembered of the failed sign-ins to one address, until one succeeds. */
export interface FailureHistory {
  /** In a row. */
  readonly failures: number;
  /** Of these, since the last quiet quarter of an hour. */
  readonly recentFailures: number;
  readonly lastFailedAt: Date;
  readonly lockedUntil: Date | null;
}

export type AttemptVerdict = { readonly ok: true; readonly charged: FailureHistory } | { readonly ok: false };

/**
 * Decides whether a password may be tried now, and what to remember if it turns out wrong.
 *
 * The attempt is charged before the password is looked at, so that many at once cannot slip through; success forgets
 * everything. The fifth failure within 15 minutes locks for a minute, each further one twice as long, an hour at most.
 */
export function evaluateAttempt(history: FailureHistory | null, now: Date): AttemptVerdict {
  if (history && isLocked(history, now)) return { ok: false };
  const recent = history && isRecent(history, now) ? history.recentFailures + 1 : 1;
  const lockedUntil = recent < FREE_FAILURES ? null : new Date(now.getTime() + lockMs(recent - FREE_FAILURES));
  const failures = (history?.failures ?? 0) + 1;
  return { ok: true, charged: { failures, recentFailures: recent, lastFailedAt: now, lockedUntil } };
}

const isLocked = ({ failures, lockedUntil }: FailureHistory, now: Date): boolean =>
  failures >= MAX_CONSECUTIVE_FAILURES || (lockedUntil !== null && lockedUntil > now);

/** The quarter of an hour begins when the last lock ended, or else with the last failure. */
const isRecent = ({ lastFailedAt, lockedUntil }: FailureHistory, now: Date): boolean =>
  now.getTime() - (lockedUntil ?? lastFailedAt).getTime() < WINDOW_MS;

const lockMs = (locksBefore: number): number => Math.min(FIRST_LOCK_MS * 2 ** locksBefore, LONGEST_LOCK_MS);
