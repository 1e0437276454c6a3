import { randomInt } from 'node:crypto';

/** Capitals and digits that look like no other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random code people can read out over the phone. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
