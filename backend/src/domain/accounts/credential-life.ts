/** A mailed code: how long it works, and how many answers it stands. */
export const CODE_TTL_MS = 10 * 60_000;
export const CODE_TRIES = 5;

/** A mailed link to set a new password. */
export const RESET_TTL_MS = 30 * 60_000;

/** An account that asked to be deleted can be taken back for so long. */
export const DELETION_GRACE_DAYS = 15;
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * 24 * 3_600_000;
