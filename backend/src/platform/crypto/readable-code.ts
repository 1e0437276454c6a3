import { randomInt } from 'node:crypto';

/** Capital letters and digits that cannot be mistaken for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A random code that can be read out over the phone. */
export const readableCode = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
