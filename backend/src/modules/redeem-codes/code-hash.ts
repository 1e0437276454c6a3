import { createHash } from 'node:crypto';

/** How a code is looked up: of the sixteen symbols without dashes. */
export const hashOfCode = (symbols: string): Buffer => createHash('sha256').update(`redeem-code:${symbols}`).digest();
