import { shanghaiDate } from '../../../domain/calendar/shanghai.js';
import { fenToYuan } from '../../../domain/money/yuan.js';

const UNLIMITED = -1;

/** Fen as yuan with separators: 129900 → "¥1,299.00". */
export function yuan(amountFen: number): string {
  return `¥${fenToYuan(amountFen).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`;
}

const clockInShanghai = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** An instant as the wall clock in Shanghai shows it: "2026-11-21 14:05". */
export function wallClock(instant: Date): string {
  return `${shanghaiDate(instant)} ${clockInShanghai.format(instant)}`;
}

/** A number of users, assets or points with separators, or the given word when it is unlimited. */
export function quantity(value: number, unlimited: string): string {
  return value === UNLIMITED ? unlimited : value.toLocaleString('en-US');
}

/** Enough of an address to recognize it: "zhou.ning@example.cn" → "z***@example.cn". */
export function maskedMail(mail: string): string {
  const at = mail.lastIndexOf('@');
  return `${mail.slice(0, 1)}***${mail.slice(Math.max(at, 0))}`;
}

/** Control characters except line breaks, halves of a pair, and marks that turn the direction of writing. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Text of a person as it may stand in a letter: nothing in it that is not seen. */
export const visible = (text: string): string => text.replace(INVISIBLE, '');

/** What separates letters without being seen, and could hide a link from a look at the text. */
const JOINERS = /\p{Default_Ignorable_Code_Point}/gu;
/** Dots as addresses have them, also those that browsers take for one. */
const DOT = /([\p{L}\p{N}_-])([.\uff0e\uff61\u3002\u2024])(?=[\p{L}\p{N}_-])/gu;

/**
 * Text that somebody typed, for a letter: readable, and nothing in it that a mail program makes a link of. Dots inside a
 * word, `@` and `://` get a space; at most `longest` characters.
 */
export function unlinked(text: string, longest: number): string {
  const plain = visible(text)
    .replace(JOINERS, '')
    .replace(DOT, '$1$2 ')
    .replace(/\s*[@\uff20\ufe6b]\s*/g, ' @ ');
  const letters = Array.from(plain.replace(/:(?=\/)/g, ': ').trim());
  return letters.length > longest ? `${letters.slice(0, longest - 1).join('')}…` : letters.join('');
}

const LONGEST_SUBJECT = 150;

/** One line, however many the text had. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SUBJECT);
