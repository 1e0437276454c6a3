import type { ErrorCode } from '../errors/index.js';
import { withoutInvisible, withPlainSpaces } from './invisible.js';

/** Longest display name, in code points. */
export const MAX_NAME_LENGTH = 50;

export type NameVerdict =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `account.name_${string}`> };

/** Control characters, lone surrogates, and marks that change the text direction. */
const UNCLEAN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
/** A visible character; a combining mark alone, such as an accent, does not count. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether a text shows nothing: it is empty, or holds only spaces, marks and characters that no font draws. */
export const showsNothing = (text: string): boolean => !VISIBLE.test(withPlainSpaces(withoutInvisible(text)));

const CONTROL = /[\p{Cc}\p{Cs}]/u;

/**
 * Normalises a text for storage: letters are composed, so that texts that look the same are stored the same; a text
 * without visible characters becomes empty. Control characters are kept, so that validation refuses them.
 */
export const kept = (text: string): string =>
  showsNothing(text) && !CONTROL.test(withPlainSpaces(text)) ? '' : text.normalize('NFC');

/**
 * One line for a document: composed, every run of spaces, tabs and line ends as one space, none outside, and without what
 * cannot be seen.
 */
export const tidyLine = (text: string): string =>
  withPlainSpaces(withoutInvisible(kept(text)))
    .replaceAll(/ +/g, ' ')
    .trim();

/** Spaces that a keyboard produces; `trim` would also remove invisible marks that belong to the text. */
const OUTER_SPACE = /^[ \t\u3000]+|[ \t\u3000]+$/g;

/**
 * Returns the display name of an account, composed and without outer spaces, otherwise unchanged.
 *
 * Refuses: account.name_empty (nothing visible), account.name_too_long (over 50 code points), account.name_unclean.
 */
export function evaluateName(text: string): NameVerdict {
  const name = text.length > 1_000 ? text : kept(text).replace(OUTER_SPACE, '');
  if (Array.from(name).length > MAX_NAME_LENGTH) return { ok: false, code: 'account.name_too_long' };
  if (UNCLEAN.test(name)) return { ok: false, code: 'account.name_unclean' };
  if (showsNothing(name)) return { ok: false, code: 'account.name_empty' };
  return { ok: true, name };
}
