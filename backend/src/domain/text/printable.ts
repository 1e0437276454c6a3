import type { ErrorCode } from '../errors/index.js';
import { withoutInvisible, withPlainSpaces } from './codes.js';
import { PRINTABLE_RANGES } from './printable.data.js';

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
 * One line for a document: composed, every run of spaces, tabs and line ends as one space, without outer spaces and
 * invisible characters.
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

/** Starts and ends of the ranges that some font has glyphs for, in ascending order. */
const [STARTS, ENDS] = readRanges();

function readRanges(): readonly [readonly number[], readonly number[]] {
  const [starts, ends]: [number[], number[]] = [[], []];
  let end = 0;
  for (const range of PRINTABLE_RANGES.split(/\s/)) {
    const [skipped = '0', length = '0'] = range.split('-');
    starts.push(end + Number.parseInt(skipped, 36));
    end += Number.parseInt(skipped, 36) + Number.parseInt(length, 36);
    ends.push(end);
  }
  return [starts, ends];
}

/** Whether the fonts of printed documents have a glyph for a code point; spaces and line ends need none. */
export function isPrintable(codePoint: number): boolean {
  if (codePoint === 0x20 || codePoint === 0x0a) return true;
  let [low, high] = [0, ENDS.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ENDS[middle] ?? 0) < codePoint) low = middle + 1;
    else high = middle;
  }
  return (STARTS[low] ?? Number.POSITIVE_INFINITY) <= codePoint;
}

/** A text as documents print it: composed line by line, with plain spaces and without invisible characters. */
export const printedText = (text: string): string =>
  text
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map(tidyLine)
    .join('\n');

/** What a reader takes for one character: a letter with its marks, a flag. */
const characters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/**
 * Returns the first character of a text that no font of printed documents can draw; null when all can be printed.
 *
 * Only the place that was found is divided into characters: a segmenter copies the whole text for each of them, which
 * for a body of 90 kB is 2 GB.
 */
export function firstUnprintable(text: string): string | null {
  const printed = printedText(text);
  let at = 0;
  for (const character of printed) {
    if (!isPrintable(character.codePointAt(0) ?? 0)) return characters.segment(printed).containing(at)?.segment ?? null;
    at += character.length;
  }
  return null;
}

/** Advice about such a character, for operators. */
export function unprintableAdvice(character: string): string {
  const codePoint = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return `no font of printed documents has “${character}” (U+${codePoint}). Remove or replace it`;
}

const NO_BREAK_SPACE = '\u00A0';
const WORD_JOINER = '\u2060';

/**
 * Keeps a quantity with its unit on one line ("12 个月"): lines break at spaces and between any two ideographs. The word
 * joiner has no width and no glyph.
 */
export const unbroken = (text: string): string =>
  text.replaceAll(' ', NO_BREAK_SPACE).replaceAll(/(?<=\p{Script=Han})(?=\p{Script=Han})/gu, WORD_JOINER);

/** Undoes `unbroken`, for plain text such as mail. */
export const breakable = (text: string): string => withoutJoiners(text).replaceAll(NO_BREAK_SPACE, ' ');

/** Whether a character only keeps its neighbours on one line. */
export const keepsTogether = (character: string): boolean => character === NO_BREAK_SPACE || character === WORD_JOINER;

/** Removes the word joiners, for which fonts have no glyph; called after lines have been broken. */
export const withoutJoiners = (text: string): string => text.replaceAll(WORD_JOINER, '');
