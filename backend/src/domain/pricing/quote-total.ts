import type { ErrorCode } from '../errors/index.js';
import { scaleHalfUp, WHOLE_BPS } from '../money/amounts.js';

export interface QuoteLine {
  /** Number of units, at least 1. */
  readonly quantity: number;
  /** Unit price before the discount, in fen. */
  readonly unitPriceFen: number;
  /** Negotiated factor in ten-thousandths, 0 (a gift) to 10_000 (full price). */
  readonly discountBps: number;
}

export interface QuoteTotal {
  /** Each line after its discount, in fen, in the order of the lines. */
  readonly linesFen: readonly number[];
  /** Sum of the lines before discounts, in fen. */
  readonly listFen: number;
  /** The price of accepting the quote, in fen. */
  readonly totalFen: number;
}

export type QuoteTotalVerdict =
  | ({ readonly ok: true } & QuoteTotal)
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, 'quote.empty' | 'quote.line_invalid' | 'quote.total_too_large'>;
      /** Counted from 1; 0 when no single line is at fault. */
      readonly line: number;
    };

/** A hundred million yuan: far above any real offer, far below where a double loses a fen. */
const MAX_TOTAL_FEN = 10_000_000_000;

/**
 * Adds up a quote: each line is quantity × unit price × factor, rounded half up to the fen; the total is their sum, so
 * the printed lines always add up to the printed total.
 *
 * Refuses, first match wins: quote.empty, quote.line_invalid (the first such line), quote.total_too_large.
 */
export function quoteTotal(lines: readonly QuoteLine[]): QuoteTotalVerdict {
  if (lines.length === 0) return { ok: false, code: 'quote.empty', line: 0 };
  const bad = lines.findIndex((line) => !isValid(line));
  if (bad >= 0) return { ok: false, code: 'quote.line_invalid', line: bad + 1 };

  const listFen = lines.reduce((sum, { quantity, unitPriceFen }) => sum + quantity * unitPriceFen, 0);
  if (listFen > MAX_TOTAL_FEN) return { ok: false, code: 'quote.total_too_large', line: 0 };

  const linesFen = lines.map((line) => scaleHalfUp(line.quantity * line.unitPriceFen, line.discountBps, WHOLE_BPS));
  return { ok: true, linesFen, listFen, totalFen: linesFen.reduce((sum, line) => sum + line, 0) };
}

function isValid({ quantity, unitPriceFen, discountBps }: QuoteLine): boolean {
  return (
    Number.isSafeInteger(quantity) &&
    quantity >= 1 &&
    Number.isSafeInteger(unitPriceFen) &&
    unitPriceFen >= 0 &&
    Number.isSafeInteger(discountBps) &&
    discountBps >= 0 &&
    discountBps <= WHOLE_BPS
  );
}
