import { bytesFor, encodeSymbols, readSymbols } from './crockford.js';

/** 40 bits: enough that codes are not guessed by chance, short enough to be read out. */
const SYMBOLS = 8;

/** How many random bytes `formatReferralCode` needs. */
export const REFERRAL_CODE_BYTES = bytesFor(SYMBOLS);

/** A referral code such as `7K3M92QX`. Throws RangeError for too few random bytes. */
export const formatReferralCode = (random: Uint8Array): string => encodeSymbols(random, SYMBOLS);

/** The stored form of a referral code from a link, or null. A null code is ignored: it never blocks a registration. */
export const normalizeReferralCode = (typed: string): string | null => readSymbols(typed, SYMBOLS);
