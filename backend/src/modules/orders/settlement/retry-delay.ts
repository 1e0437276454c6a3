const MIN_SECONDS = 15;
const MAX_SECONDS = 1_800;
/** The next query follows after the elapsed time divided by this. */
const SHARE = 10;

/**
 * Seconds until a provider is queried again about something that has been in progress for `sinceMs`: 15 at first, then
 * a tenth of the elapsed time, at most half an hour.
 */
export const retryDelaySeconds = (sinceMs: number): number =>
  Math.round(Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, sinceMs / 1_000 / SHARE)));
