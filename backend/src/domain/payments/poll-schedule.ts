const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** When to query the provider, counted from the start of the payment: notifications are only a hint. */
const POLL_AFTER_MS = [
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  3 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
] as const satisfies readonly number[];

export interface PolledPayment {
  readonly startedAt: Date;
  /** When the order it pays expires: the last time it is queried. */
  readonly expiresAt: Date;
  readonly lastPolledAt: Date | null;
}

/**
 * When to query the provider next; null when the last time has passed and polling has ended.
 *
 * After an outage one query replaces the missed ones, at a time that lies in the past and is thus due.
 */
export function nextPollAt({ startedAt, expiresAt, lastPolledAt }: PolledPayment): Date | null {
  const last = lastPolledAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const times = POLL_AFTER_MS.map((after) => startedAt.getTime() + after).filter((time) => time < expiresAt.getTime());
  const next = [...times, expiresAt.getTime()].find((time) => time > last);
  return next === undefined ? null : new Date(next);
}
