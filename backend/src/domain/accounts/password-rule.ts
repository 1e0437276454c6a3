import type { ErrorCode } from '../errors/index.js';

/** In code points, after normalisation. */
export const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;
/** A weak word is accepted in a password with at least this many other characters. */
const MIN_REST_LENGTH = 4;
/** Shorter words occur in good passwords by chance. */
const MIN_WORD_LENGTH = 4;

export interface PasswordContext {
  /** Canonical address of the account. */
  readonly mail: string;
  /** Words an attacker would try on this site: the product, its trade. Lower case. */
  readonly productWords: readonly string[];
  /** Whether a lower-case text is on the list of common passwords. */
  readonly isCommon: (lowerCase: string) => boolean;
}

export type PasswordVerdict =
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
