import type { ErrorCode } from '../errors/index.js';

/** Longest name, in code points. */
export const MAX_NAME_LENGTH = 50;

export type NameVerdict =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `account.name_${string}`> };

/** Control characters, lone surrogates, and marks that change the text direction. */
const UNCLEAN = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Spaces that a keyboard produces; `trim` would also remove invisible marks that belong to the text. */
const OUTER_SPACE = /^[ \t\u3000]+|[ \t\u3000]+$/g;

/**
 * Returns the display name of an account, without outer spaces and otherwise unchanged.
 *
 * Refuses: account.name_empty (nothing visible), account.name_too_long (over 50 code points), account.name_unclean.
 */
export function evaluateName(text: string): NameVerdict {
  const name = text.length > 1_000 ? text : text.replace(OUTER_SPACE, '');
  if (Array.from(name).length > MAX_NAME_LENGTH) return { ok: false, code: 'account.name_too_long' };
  if (UNCLEAN.test(name)) return { ok: false, code: 'account.name_unclean' };
  if (!VISIBLE.test(name)) return { ok: false, code: 'account.name_empty' };
  return { ok: true, name };
}
