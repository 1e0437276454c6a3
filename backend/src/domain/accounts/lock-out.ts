/** Failures within the window before the first lock. */
const FREE_FAILURES = 5;
const WINDOW_MS = 15 * 60_000;
const FIRST_LOCK_MS = 60_000;
const MAX_LOCK_MS = 60 * 60_000;
/**
 * Consecutive failures after which the password is disabled; a reset or a passkey still works (NIST SP 800-63B, 3.2.2).
 */
export const MAX_CONSECUTIVE_FAILURES = 100;

/** The failed sign-ins to one address since the last success. */
export interface FailureHistory {
  /** Consecutive. */
  readonly failures: number;
  /** Of these, the ones since the last quiet 15 minutes. */
  readonly recentFailures: number;
  readonly lastFailedAt: Date;
  readonly lockedUntil: Date | null;
}

export type AttemptVerdict = { readonly ok: true; readonly charged: FailureHistory } | { readonly ok: false };

/**
 * Decides whether a password may be tried now, and what to store if it turns out wrong.
 *
 * The attempt is counted before the password is checked, so that parallel attempts cannot slip through; a success
 * clears the history. The fifth failure within 15 minutes locks for a minute, each further one twice as long, an hour
 * at most.
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

/** The 15 minutes begin at the end of the last lock, otherwise at the last failure. */
const isRecent = ({ lastFailedAt, lockedUntil }: FailureHistory, now: Date): boolean =>
  now.getTime() - (lockedUntil ?? lastFailedAt).getTime() < WINDOW_MS;

const lockMs = (locksBefore: number): number => Math.min(FIRST_LOCK_MS * 2 ** locksBefore, MAX_LOCK_MS);
