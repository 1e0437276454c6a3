import { evaluateAttempt, type FailureHistory, MAX_CONSECUTIVE_FAILURES } from './credential-rules.js';

const START = new Date('2026-11-20T08:00:00Z');
const minutes = (count: number): Date => new Date(START.getTime() + count * 60_000);

/** Fails at each of the given minutes; returns the history, or null as soon as an attempt is refused. */
function failAt(...at: readonly number[]): FailureHistory | null {
  let history: FailureHistory | null = null;
  for (const minute of at) {
    const verdict = evaluateAttempt(history, minutes(minute));
    if (!verdict.ok) return null;
    history = verdict.charged;
  }
  return history;
}

it('locks an account for one minute after the fifth failed sign-in', () => {
  expect(failAt(0, 0, 0, 0)?.lockedUntil).toBeNull();
  const five = failAt(0, 0, 0, 0, 0);
  expect(five?.lockedUntil).toEqual(minutes(1));
  expect(evaluateAttempt(five, minutes(0.99))).toEqual({ ok: false });
  expect(evaluateAttempt(five, minutes(1)).ok).toBe(true);
});

it('doubles the lock with every further failed sign-in, up to an hour', () => {
  const ends = [1, 3, 7, 15, 31, 63, 123, 183];
  const at = [0, 0, 0, 0, 0, ...ends.slice(0, -1)];
  for (let count = 5; count <= at.length; count += 1) {
    expect(failAt(...at.slice(0, count))?.lockedUntil).toEqual(minutes(ends[count - 5] ?? 0));
  }
});

it('restarts the lock-out count after 15 quiet minutes, but keeps the total of failures in a row', () => {
  expect(failAt(0, 0, 0, 0, 15)).toMatchObject({ failures: 5, recentFailures: 1, lockedUntil: null });
  expect(failAt(0, 0, 0, 0, 14)).toMatchObject({ recentFailures: 5 });
  expect(failAt(0, 0, 0, 0, 0, 15.9)).toMatchObject({ recentFailures: 6 });
  expect(failAt(0, 0, 0, 0, 0, 16)).toMatchObject({ failures: 6, recentFailures: 1 });
});

it('accepts no password after 100 failures in a row, however slowly they came', () => {
  const patient = Array.from({ length: MAX_CONSECUTIVE_FAILURES }, (_, at) => at * 20);
  expect(failAt(...patient)?.failures).toBe(100);
  expect(failAt(...patient, 1_000_000)).toBeNull();
});
