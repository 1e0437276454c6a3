import { AppError } from '../../domain/errors/index.js';
import { choicesOf, namedBy } from '../../domain/orders/agreed-lines.js';
import { bpsToDiscount } from '../../domain/pricing/list-price.js';
import {
  actOnQuote,
  type DatedQuote,
  type QuoteAction,
  quoteEndsAt,
  type QuoteStatus,
} from '../../domain/quotes/quote-status.js';
import type { Quote } from './quote.entity.js';

type Offer = Pick<
  Quote,
  'companyName' | 'taxNumber' | 'locale' | 'lines' | 'totalFen' | 'months' | 'terms' | 'validOn'
>;

/** What the audit log keeps of an offer: no personal data. */
export const offerOf = (quote: Offer) => ({
  locale: quote.locale,
  lines: quote.lines,
  totalFen: quote.totalFen,
  months: quote.months,
  terms: quote.terms,
  validOn: quote.validOn,
});

/** Returns a quote's content in the shape in which staff edit it. */
export const draftBodyOf = (quote: Quote) => ({
  companyName: quote.companyName,
  contactName: quote.contactName,
  mail: quote.mail,
  phone: quote.phone,
  taxNumber: quote.taxNumber,
  note: quote.note,
  locale: quote.locale,
  months: quote.months,
  terms: quote.terms,
  validOn: quote.validOn,
  lines: quote.lines.map(({ planId: plan, discountBps, totalFen: _total, gives, extension, change, ...line }) => ({
    ...line,
    ...choicesOf({ ...line, gives, extension: extension ?? null, change: change ?? null }, quote.months),
    licenseIds: namedBy({ extension: extension ?? null, change: change ?? null }).map(({ id }) => id),
    change: change?.kind ?? null,
    until: extension?.until ?? null,
    plan,
    discount: bpsToDiscount(discountBps),
  })),
});

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
