/**
 * Characters that show nothing and take no room: format characters, and everything that Unicode lets a font ignore,
 * such as zero-width spaces, soft hyphens, variation selectors and Hangul fillers. Pasted text often contains them.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Blanks that Unicode does not count as white space: the empty Braille pattern. */
const OTHER_BLANK = /\u2800/g;

export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

/** The same text with every kind of space as an ordinary one. */
export const withPlainSpaces = (text: string): string =>
  text.replaceAll(/[\s\p{White_Space}]/gu, ' ').replaceAll(OTHER_BLANK, ' ');

/** Longer input is never a code; the cap keeps hostile input cheap. */
const MAX_TYPED_LENGTH = 500;

/** Dashes of keyboards, word processors and fonts, and characters used in their place. */
const DASH = /[\p{Dash_Punctuation}\p{Dash}\u02d7\u30fc\u2500\u2501\u23af\u2043]/gu;

/** Full stops of Chinese keyboards; the full-width one is its ASCII form already. */
const STOP = /[\u3002\uff61]/g;

/**
 * Normalises a typed or pasted code: full-width and other compatibility forms become their ASCII equivalents, every
 * dash becomes `-`, every run of spaces one space, and outer spaces and invisible characters are removed. Letter case
 * is kept. Input longer than any code is returned as it is.
 */
export function spacedCode(typed: string): string {
  if (typed.length > MAX_TYPED_LENGTH) return typed;
  const plain = withoutInvisible(withoutInvisible(typed).normalize('NFKC'));
  return withPlainSpaces(plain).replaceAll(DASH, '-').replaceAll(STOP, '.').replaceAll(/ +/g, ' ').trim();
}

/** The same without spaces: for codes in which dashes and letter case count. */
export const joinedCode = (typed: string): string =>
  typed.length > MAX_TYPED_LENGTH ? typed : spacedCode(typed).replaceAll(' ', '');

/** In capitals, without spaces and dashes: for codes that are grouped only to be read. */
export const bareCode = (typed: string): string => joinedCode(typed).replaceAll('-', '').toUpperCase();

/** The six digits of a code sent by mail; null for anything else, which uses up no try. */
export function readMailCode(typed: string): string | null {
  const code = bareCode(typed);
  return /^\d{6}$/.test(code) ? code : null;
}

/**
 * The spellings under which an identifier may be stored: as typed but without characters added by line breaks, bank
 * statements or input methods, in upper and in lower case.
 */
export function spellingsOf(typed: string): readonly string[] {
  const [spaced, joined, bare] = [spacedCode(typed), joinedCode(typed), bareCode(typed)];
  return [...new Set([spaced, joined, bare].flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]))];
}

/**
 * A number of an order or a payment, or its beginning, broken up by spaces or not. It is matched before its length is
 * checked, so its parts must not overlap: backtracking over a long text would take minutes.
 */
const NUMBER = /^(?:[A-Z]{1,4}-?)?\d[\d -]{5}[\dA-Z -]*$/i;
/** A whole licence key, its groups set apart by spaces. The digit tells it from four short words. */
const KEY = /^(?=.*\d)[A-Z]{2,4}(?:[ -]+[\dA-Z]{4}){3}$/i;
const ASCII = /^[\x20-\x7e]*$/;

/**
 * The text to look for when `typed` is searched for in names and in codes alike. A text that is ASCII once normalised
 * is searched for in that form; any other, such as a company name with Chinese brackets, keeps its characters.
 */
export function searchedText(typed: string): string {
  const code = spacedCode(typed);
  if (NUMBER.test(code) || KEY.test(code)) return joinedCode(typed);
  if (code !== '' && ASCII.test(code)) return code;
  return withPlainSpaces(withoutInvisible(typed).normalize('NFC')).replaceAll(/ +/g, ' ').trim();
}
