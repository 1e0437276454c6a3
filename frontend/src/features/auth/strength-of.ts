/** 1 weak, 2 fair, 3 strong. */
export type Strength = 1 | 2 | 3;

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u, /\p{Lo}/u];
const RUN = /(.)\1{2,}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf|zxcv/iu;

/**
 * A rough estimate, for advice only: length counts most, variety a little, repetition subtracts. The server decides
 * which passwords are refused.
 */
export function strengthOf(password: string): Strength {
  const letters = Array.from(password);
  const distinct = new Set(letters).size;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const weight = Math.min(letters.length, distinct * 2) + kinds * 2 - (RUN.test(password) ? 4 : 0);
  if (letters.length < 8 || weight < 14) return 1;
  return weight < 20 ? 2 : 3;
}
