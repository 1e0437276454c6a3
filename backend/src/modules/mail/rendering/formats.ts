import { shanghaiDate } from '../../../domain/calendar/shanghai.js';
import { fenToYuan } from '../../../domain/money/yuan.js';

const UNLIMITED = -1;

/** Formats fen as yuan with separators: 129900 → "¥1,299.00". */
export function yuan(amountFen: number): string {
  return `¥${fenToYuan(amountFen).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`;
}

const clockInShanghai = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats an instant as local time in Shanghai: "2026-11-21 14:05". */
export function wallClock(instant: Date): string {
  return `${shanghaiDate(instant)} ${clockInShanghai.format(instant)}`;
}

/** Formats an amount of a capacity or of points with separators; returns `unlimited` when there is no limit. */
export function quantity(value: number, unlimited: string): string {
  return value === UNLIMITED ? unlimited : value.toLocaleString('en-US');
}

/** Masks an address but leaves it recognisable: "zhou.ning@example.cn" → "z***@example.cn". */
export function maskedMail(mail: string): string {
  const at = mail.lastIndexOf('@');
  return `${mail.slice(0, 1)}***${mail.slice(Math.max(at, 0))}`;
}

/** Control characters except line breaks, unpaired surrogates, and marks that change the direction of writing. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Removes invisible characters from user text before it goes into a letter. */
export const visible = (text: string): string => text.replace(INVISIBLE, '');

/** Invisible characters between others, which could hide a link from the patterns below. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Dots as in addresses, including characters that browsers treat as dots. */
const DOT = /([\p{L}\p{N}_-])([.\uff0e\uff61\u3002\u2024])(?=[\p{L}\p{N}_-])/gu;

/**
 * Makes user text safe for a letter: still readable, but with nothing that a mail program would turn into a link. Dots
 * inside a word, `@` and `://` get a space; returns at most `longest` characters.
 */
export function unlinked(text: string, longest: number): string {
  const plain = visible(text)
    .replace(IGNORABLE, '')
    .replace(DOT, '$1$2 ')
    .replace(/\s*[@\uff20\ufe6b]\s*/g, ' @ ');
  const letters = Array.from(plain.replace(/:(?=\/)/g, ': ').trim());
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('');
}

const MAX_SUBJECT_LENGTH = 150;

/** Joins the text into one line of at most 150 characters. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, MAX_SUBJECT_LENGTH);
