import { bareCode } from '../text/codes.js';

/** Without characters that are confused with each other: no 0, 1, I, L, O, U. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 39 bits: enough that codes are not guessed by chance, short enough to be read out. */
const SYMBOLS = 8;
const CODE = /^[2-9A-Z]{8}$/;

/** A new referral code such as `7K3M92QX`; `draw` returns a random whole number below its argument. */
export const newReferralCode = (draw: (below: number) => number): string =>
  Array.from({ length: SYMBOLS }, () => ALPHABET.charAt(draw(ALPHABET.length))).join('');

/** The stored form of a referral code from a link, or null. A null code is ignored: it never blocks a registration. */
export function readReferralCode(typed: string): string | null {
  const code = bareCode(typed);
  return CODE.test(code) ? code : null;
}
