const LEAST_SECONDS = 15;
const MOST_SECONDS = 1_800;
/** After this share of the time that has passed a provider is asked again. */
const SHARE = 10;

/**
 * Seconds until a provider is asked again about something that has been under way for `sinceMs`: 15 at first, then a
 * tenth of what has passed, half an hour at the most.
 */
export const patience = (sinceMs: number): number =>
  Math.round(Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, sinceMs / 1_000 / SHARE)));
