import type { Role } from '../access/roles.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Life {
  /** Without a call, in milliseconds. */
  readonly idleMs: number;
  /** Since signing in, in milliseconds. */
  readonly absoluteMs: number;
}

const CUSTOMER: Life = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };
const STAFF: Life = { idleMs: 8 * HOUR_MS, absoluteMs: DAY_MS };

/** Longest any session may live; older rows can be removed. */
export const LONGEST_SESSION_MS = CUSTOMER.absoluteMs;
/** A session's last use is written down at most this often. */
export const USE_RESOLUTION_MS = 60_000;
/** Changing how an account is entered asks for a sign-in or a password within this time. */
const RECENT_PROOF_MS = 10 * 60_000;

export interface SessionTimes {
  readonly role: Role;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** Whether a session still lets its holder in. Staff sessions are short: 8 hours idle, 24 in all; others 7 and 30 days. */
export function isSessionAlive({ role, createdAt, lastUsedAt }: SessionTimes, now: Date): boolean {
  const { idleMs, absoluteMs } = role === 'customer' ? CUSTOMER : STAFF;
  return now.getTime() - lastUsedAt.getTime() < idleMs && now.getTime() - createdAt.getTime() < absoluteMs;
}

/** Whether the holder has shown a password or passkey lately enough to change how the account is entered. */
export const isProofRecent = (authenticatedAt: Date, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < RECENT_PROOF_MS;
