import { bareCode, joinedCode } from '../../../domain/text/codes.js';

/** Letters and digits that a part of an identifier needs: fewer are in too many. */
const MIN_PART = 4;

/**
 * A part of a number, a key or a machine code, which are compared in small letters and without dashes; null for a text
 * that cannot be such a part.
 */
export function partOf(pasted: string): string | null {
  const bare = bareCode(pasted).toLowerCase();
  return /^[\da-z]+$/.test(bare) && bare.length >= MIN_PART ? bare : null;
}

/**
 * The same for an order number, in which the year is left out: it is in all of them. Nothing else in an order number
 * looks like one, because its random part has no 0.
 */
export function partOfOrder(pasted: string): string | null {
  const part = partOf(pasted)?.replace(/^20\d\d/, '') ?? '';
  return part.length >= MIN_PART ? part : null;
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id that a text is; null for any other text. */
export function idIn(pasted: string): string | null {
  const plain = joinedCode(pasted);
  return ID.test(plain) ? plain : null;
}

/** A stored text around the part for which it was found. */
export interface Marked {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** Marks the part of `value` that was typed, also where one is written with dashes and spaces and the other is not. */
export function markedIn(value: string, typed: string): Marked {
  const [start, end] = rangeOf([...value], typed.toLowerCase()) ??
    rangeOf([...value], bareCode(typed).toLowerCase(), /[\s\-()+]/) ?? [0, value.length];
  return { before: value.slice(0, start), marked: value.slice(start, end), after: value.slice(end) };
}

/** Where `text` is in these characters, leaving out the skipped ones; in UTF-16 units of the original. */
function rangeOf(characters: readonly string[], text: string, skipped?: RegExp): [number, number] | undefined {
  let plain = '';
  const origins: { from: number; to: number }[] = [];
  let at = 0;
  for (const character of characters) {
    const low = skipped?.test(character) ? '' : character.toLowerCase();
    for (let unit = 0; unit < low.length; unit += 1) origins.push({ from: at, to: at + character.length });
    plain += low;
    at += character.length;
  }
  const start = text === '' ? -1 : plain.indexOf(text);
  const [first, last] = [origins[start], origins[start + text.length - 1]];
  return first && last && [first.from, last.to];
}
