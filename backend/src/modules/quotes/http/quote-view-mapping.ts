import { capacityOf, NO_CAPACITY } from '../../../domain/licensing/capacity.js';
import { toLineView } from '../../orders/index.js';
import type { QuoteDocumentView } from '../document/quote-document.view.js';
import type { QuoteRead } from '../quotes.queries.js';
import type { StaffQuoteFile } from '../staff-quotes.queries.js';
import type { OfferView, QuoteSummaryView, QuoteView, StaffQuoteFileView, StaffQuoteView } from './quotes.views.js';

const tokenOf = ({ token, sentAt }: QuoteRead): string | null => (sentAt === null ? null : token);

export const toSummaryView = (quote: QuoteRead): QuoteSummaryView => ({
  id: quote.id,
  number: quote.number,
  status: quote.status,
  companyName: quote.companyName,
  totalFen: quote.sentAt === null ? 0 : quote.totalFen,
  validOn: quote.sentAt === null ? null : quote.validOn,
  token: tokenOf(quote),
  orderId: quote.orderId,
  createdAt: quote.createdAt.toISOString(),
});

/** What anyone with the link may read; `callerId` is the signed-in account, if any. */
export const toOfferView = (quote: QuoteRead, callerId: string | null, document: QuoteDocumentView): OfferView => ({
  number: quote.number,
  status: quote.status,
  totalFen: quote.totalFen,
  validOn: quote.validOn,
  orderId: callerId !== null && callerId === quote.accountId ? quote.orderId : null,
  document,
});

export const toStaffQuoteView = (quote: QuoteRead): StaffQuoteView => ({
  id: quote.id,
  number: quote.number,
  status: quote.status,
  token: tokenOf(quote),
  companyName: quote.companyName,
  contactName: quote.contactName,
  mail: quote.mail,
  phone: quote.phone,
  taxNumber: quote.taxNumber,
  note: quote.note,
  locale: quote.locale,
  months: quote.months,
  lines: quote.lines.map((line) => toLineView(line, quote.months)),
  ...capacityOf(quote.granted?.plan ?? NO_CAPACITY),
  listFen: quote.listFen,
  totalFen: quote.totalFen,
  terms: quote.terms,
  validOn: quote.validOn,
  asked: quote.asked && {
    plan: quote.asked.planId,
    ...capacityOf(quote.asked),
    quantity: quote.asked.quantity,
  },
  createdAt: quote.createdAt.toISOString(),
  sentAt: quote.sentAt?.toISOString() ?? null,
  endedAt: quote.endedAt?.toISOString() ?? null,
  accountId: quote.accountId,
  orderId: quote.accountId === null ? null : quote.orderId,
  version: quote.version,
});

export const toStaffQuoteFileView = (quote: StaffQuoteFile, document: QuoteDocumentView): StaffQuoteFileView => ({
  ...toStaffQuoteView(quote),
  document,
  accountMail: quote.accountMail,
  orderNumber: quote.orderNumber,
  sendingWaits: quote.sendingWaits,
  proposedValidOn: quote.proposedValidOn,
});

/** The customer's view; leaves out what staff are still drafting. */
export function toQuoteView(quote: QuoteRead, callerId: string): QuoteView {
  const isDraft = quote.sentAt === null;
  const shown = isDraft
    ? { ...quote, lines: [], granted: null, listFen: 0, totalFen: 0, terms: '', validOn: null }
    : quote;
  const { accountId: _account, endedAt: _ended, version: _version, ...view } = toStaffQuoteView(shown);
  return { ...view, orderId: quote.accountId === callerId ? quote.orderId : null };
}
