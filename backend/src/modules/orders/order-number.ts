import { randomInt } from 'node:crypto';

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_LENGTH = 8;
const dayInShanghai = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });

/** A number people can read out: the day in Asia/Shanghai, then eight letters and digits that look like no other. */
export function newOrderNumber(now: Date): string {
  const day = dayInShanghai.format(now).replaceAll('-', '');
  const tail = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${day}${tail}`;
}
