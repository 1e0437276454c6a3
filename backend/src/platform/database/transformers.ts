import type { ValueTransformer } from 'typeorm';

/**
 * bigint columns that hold fen, points or counts, as numbers.
 *
 * The driver gives strings because int8 can pass 2^53; ours cannot (10^15 fen is ten trillion yuan), and one that does
 * is a bug worth stopping at.
 */
export const safeInteger: ValueTransformer = {
  to: (value: number | null | undefined): number | null | undefined => value,
  from: (value: string | null): number | null => {
    if (value === null) return null;
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError(`not a safe integer: ${value}`);
    return number;
  },
};
