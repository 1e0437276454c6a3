/** The shortest pause: a breach is seen, and its alarm raised, within two minutes. */
const MIN_MS = 60_000;
const MAX_MS = 600_000;
/** Checks take at most one part in 20 of the time. */
const SHARE = 20;

/**
 * How long the result of a check stays valid, from how long the check took; both in milliseconds.
 *
 * A minute for checks of up to three seconds; beyond that the pause grows with the duration, up to ten minutes.
 */
export const pauseAfter = (tookMs: number): number => Math.min(Math.max(MIN_MS, tookMs * SHARE), MAX_MS);
