import { bareCode, joinedCode } from '../../domain/text/codes.js';

/** Letters and digits that a part of an identifier needs: fewer are in too many. */
const MIN_PART = 4;

/**
 * The LIKE pattern of a part of an order number, a licence key or a quote number, which are stored in upper case and
 * compared without dashes; null for a text that cannot be such a part.
 */
export function partOf(pasted: string): string | null {
  const bare = bareCode(pasted);
  return /^[0-9A-Z]+$/.test(bare) && bare.length >= MIN_PART ? `%${bare}%` : null;
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id that a text is; null for any other text. */
export function idIn(pasted: string): string | null {
  const plain = joinedCode(pasted);
  return ID.test(plain) ? plain : null;
}
