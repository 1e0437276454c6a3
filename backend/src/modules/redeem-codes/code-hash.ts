import { createHash } from 'node:crypto';

/** The lookup key of a code: the hash of its sixteen symbols without dashes. */
export const hashOfCode = (symbols: string): Buffer => createHash('sha256').update(`redeem-code:${symbols}`).digest();
