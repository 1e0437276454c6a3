import type { ErrorCode } from '../errors/index.js';
import { evaluateName } from '../text/printable.js';

/** In code points, after normalisation. */
export const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;
/** A weak word is accepted in a password with at least this many other characters. */
const MIN_REST_LENGTH = 4;
/** Shorter words occur in good passwords by chance. */
const MIN_WORD_LENGTH = 4;

interface PasswordContext {
  /** Canonical address of the account. */
  readonly mail: string;
  /** Words an attacker would try on this site: the product, its trade. Lower case. */
  readonly productWords: readonly string[];
  /** Whether a lower-case text is on the list of common passwords. */
  readonly isCommon: (lowerCase: string) => boolean;
}

type PasswordVerdict =
  | { readonly ok: true; readonly password: string }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `auth.password_${string}`> };

/** Returns one form for all the ways a keyboard can compose letters. Applied before both hashing and checking. */
export const normalisePassword = (typed: string): string => typed.normalize('NFC');

/**
 * Decides whether a password may be set. Any characters, no rule of composition (NIST SP 800-63B, 3.1.1.2).
 *
 * Refuses, first match wins: auth.password_too_short, auth.password_too_long, auth.password_common,
 * auth.password_guessable (little more than the account's own mail address or a word of the product).
 */
export function evaluatePassword(typed: string, { mail, productWords, isCommon }: PasswordContext): PasswordVerdict {
  const password = normalisePassword(typed);
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD_LENGTH) return { ok: false, code: 'auth.password_too_short' };
  if (length > MAX_PASSWORD_LENGTH) return { ok: false, code: 'auth.password_too_long' };

  const lower = password.toLowerCase();
  if (isCommon(lower)) return { ok: false, code: 'auth.password_common' };
  if (isMostlyWeakWords(lower, weakWords(mail, productWords))) return { ok: false, code: 'auth.password_guessable' };
  return { ok: true, password };
}

function weakWords(mail: string, productWords: readonly string[]): string[] {
  const [local = '', host = ''] = mail.split('@');
  const words = [mail, host, local, local.split('+')[0] ?? '', ...host.split('.').slice(0, -1), ...productWords];
  return words.filter((word) => word.length >= MIN_WORD_LENGTH).toSorted((one, other) => other.length - one.length);
}

function isMostlyWeakWords(lower: string, words: readonly string[]): boolean {
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), lower);
  return Array.from(rest).length < MIN_REST_LENGTH;
}

/** Failures within the window before the first lock. */
const FREE_FAILURES = 5;
const WINDOW_MS = 15 * 60_000;
const FIRST_LOCK_MS = 60_000;
const MAX_LOCK_MS = 60 * 60_000;
/**
 * Consecutive failures after which the password is disabled; a reset or a passkey still works (NIST SP 800-63B, 3.2.2).
 */
export const MAX_CONSECUTIVE_FAILURES = 100;

/** The failed sign-ins to one address since the last success. */
export interface FailureHistory {
  /** Consecutive. */
  readonly failures: number;
  /** Of these, the ones since the last quiet 15 minutes. */
  readonly recentFailures: number;
  readonly lastFailedAt: Date;
  readonly lockedUntil: Date | null;
}

type AttemptVerdict = { readonly ok: true; readonly charged: FailureHistory } | { readonly ok: false };

/**
 * Decides whether a password may be tried now, and what to store if it turns out wrong.
 *
 * The attempt is counted before the password is checked, so that parallel attempts cannot slip through; a success
 * clears the history. The fifth failure within 15 minutes locks for a minute, each further one twice as long, an hour
 * at most.
 */
export function evaluateAttempt(history: FailureHistory | null, now: Date): AttemptVerdict {
  if (history && isLocked(history, now)) return { ok: false };
  const recent = history && isRecent(history, now) ? history.recentFailures + 1 : 1;
  const lockedUntil = recent < FREE_FAILURES ? null : new Date(now.getTime() + lockMs(recent - FREE_FAILURES));
  const failures = (history?.failures ?? 0) + 1;
  return { ok: true, charged: { failures, recentFailures: recent, lastFailedAt: now, lockedUntil } };
}

const isLocked = ({ failures, lockedUntil }: FailureHistory, now: Date): boolean =>
  failures >= MAX_CONSECUTIVE_FAILURES || (lockedUntil !== null && lockedUntil > now);

/** The 15 minutes begin at the end of the last lock, otherwise at the last failure. */
const isRecent = ({ lastFailedAt, lockedUntil }: FailureHistory, now: Date): boolean =>
  now.getTime() - (lockedUntil ?? lastFailedAt).getTime() < WINDOW_MS;

const lockMs = (locksBefore: number): number => Math.min(FIRST_LOCK_MS * 2 ** locksBefore, MAX_LOCK_MS);

/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 20;
/** How long a ceremony may take, from challenge to response. */
export const CHALLENGE_TTL_MS = 5 * 60_000;
/** Longest credential id that WebAuthn allows, in bytes (Web Authentication Level 3, section 7.1). */
export const MAX_CREDENTIAL_ID_BYTES = 1_023;

type PasskeyNameCode = Extract<ErrorCode, `passkey.name_${string}`>;

export type PasskeyNameVerdict =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly code: PasskeyNameCode };

/**
 * Checks the name of a passkey by the rules for display names: 1 to 50 code points, nothing invisible.
 *
 * Refuses: passkey.name_empty, passkey.name_too_long, passkey.name_unclean.
 */
export function evaluatePasskeyName(text: string): PasskeyNameVerdict {
  const verdict = evaluateName(text);
  if (verdict.ok) return verdict;
  return { ok: false, code: verdict.code.replace('account.', 'passkey.') as PasskeyNameCode };
}

/**
 * Whether a passkey's signature counter has advanced since its last use. One that has not may be a copy; one without a
 * counter, such as a synced passkey, sends 0 each time (Web Authentication Level 3, section 6.1.1).
 */
export const hasCountedOn = (stored: number, shown: number): boolean => (stored === 0 && shown === 0) || shown > stored;

export interface RemovalFacts {
  readonly passkeys: number;
  readonly hasPassword: boolean;
}

/** Whether the account can still sign in with one passkey fewer. */
export const mayRemovePasskey = ({ passkeys, hasPassword }: RemovalFacts): boolean => hasPassword || passkeys > 1;
