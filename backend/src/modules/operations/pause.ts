/** The shortest pause: a breach is seen, and its alarm given, within two minutes. */
const SHORTEST_MS = 60_000;
const LONGEST_MS = 600_000;
/** Of the time, no more than one part in so many is spent on looking. */
const SHARE = 20;

/**
 * How long a look through the books holds good, by how long it took; both in milliseconds.
 *
 * A minute while a look takes up to three seconds; in a shop that has grown beyond that the pause grows with it, up to
 * ten minutes.
 */
export const pauseAfter = (tookMs: number): number => Math.min(Math.max(SHORTEST_MS, tookMs * SHARE), LONGEST_MS);
