import type { Role } from '../access/roles.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Life {
  /** Since the last request, in milliseconds. */
  readonly idleMs: number;
  /** Since signing in, in milliseconds. */
  readonly absoluteMs: number;
}

const CUSTOMER: Life = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };
const STAFF: Life = { idleMs: 8 * HOUR_MS, absoluteMs: DAY_MS };

/** Longest lifetime of any session; older rows can be deleted. */
export const MAX_SESSION_MS = CUSTOMER.absoluteMs;
/** Sessions of one account. Signing in once more ends the one that has been unused for longest. */
export const MAX_SESSIONS = 100;
/** The last use of a session is stored at most this often. */
export const USE_RESOLUTION_MS = 60_000;
/** Changing how an account signs in requires a sign-in or password check within this time. */
const RECENT_PROOF_MS = 10 * 60_000;

interface SessionTimes {
  readonly role: Role;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
}

/** Whether a session is still valid. Staff sessions are short: 8 hours idle, 24 in all; others 7 and 30 days. */
export function isSessionAlive({ role, createdAt, lastUsedAt }: SessionTimes, now: Date): boolean {
  const { idleMs, absoluteMs } = role === 'customer' ? CUSTOMER : STAFF;
  return now.getTime() - lastUsedAt.getTime() < idleMs && now.getTime() - createdAt.getTime() < absoluteMs;
}

/** Whether a password or passkey was verified recently enough to change how the account signs in. */
export const isProofRecent = (authenticatedAt: Date, now: Date): boolean =>
  now.getTime() - authenticatedAt.getTime() < RECENT_PROOF_MS;

/** A mailed code: its lifetime and the number of attempts. */
export const CODE_TTL_MS = 10 * 60_000;
export const CODE_TRIES = 5;

/** Lifetime of a mailed link to set a new password. */
export const RESET_TTL_MS = 30 * 60_000;

/** How long the deletion of an account can be undone. */
export const DELETION_GRACE_DAYS = 15;
export const DELETION_GRACE_MS = DELETION_GRACE_DAYS * 24 * 3_600_000;

export const PLATFORMS = ['Windows', 'macOS', 'iOS', 'Android', 'ChromeOS', 'Linux', 'Other'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** First match wins: Android and ChromeOS also name Linux, and iPhones name Mac OS X. */
const MARKS: readonly (readonly [RegExp, Platform])[] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The operating system that a User-Agent header names, so that users can tell their devices apart. */
export const platformOf = (agent: string): Platform =>
  MARKS.find(([mark]) => mark.test(agent.slice(0, 500)))?.[1] ?? 'Other';
