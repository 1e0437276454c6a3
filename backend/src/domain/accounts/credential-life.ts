/** A mailed code: its lifetime and the number of attempts. */
export const CODE_TTL_MS = 10 * 60_000;
export const CODE_TRIES = 5;

/** Lifetime of a mailed link to set a new password. */
export const RESET_TTL_MS = 30 * 60_000;

/** How long the deletion of an account can be undone. */
export const DELETION_GRACE_DAYS = 15;
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * 24 * 3_600_000;
