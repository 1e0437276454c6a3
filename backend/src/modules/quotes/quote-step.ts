import { AppError } from '../../domain/errors/index.js';
import { actOnQuote, type DatedQuote, type QuoteAction, type QuoteStatus } from '../../domain/quotes/quote-status.js';
import { quoteEndsAt } from '../../domain/quotes/quote-validity.js';
import type { Quote } from './entities/quote.entity.js';

/** A stored quote in the form that the rules take. */
export const toDated = ({ status, validOn }: Pick<Quote, 'status' | 'validOn'>): DatedQuote => ({
  status,
  endsAt: validOn === null ? null : quoteEndsAt(validOn),
});

/** Returns the status an action leads to. Refuses with the codes of `actOnQuote`. */
export function statusAfter(quote: Pick<Quote, 'status' | 'validOn'>, action: QuoteAction, now: Date): QuoteStatus {
  const verdict = actOnQuote(toDated(quote), action, now);
  if (!verdict.ok) throw new AppError(verdict.code);
  return verdict.status;
}
