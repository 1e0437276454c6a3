import { anyContains, equals, type Listing } from '../../platform/database/listings.js';
import { INVOICE_COLUMNS, type InvoiceRead } from './invoices.queries.js';

/** A request as staff work on it. */
export interface StaffInvoiceRead extends InvoiceRead {
  readonly accountId: string;
  readonly accountMail: string;
  /** The money of the order that is kept now, in fen: what an invoice would be over. */
  readonly keptFen: number;
}

export const INVOICE_SORTS = ['requestedAt', 'amountFen'] as const;

export const STAFF_INVOICE_COLUMNS = `${INVOICE_COLUMNS}, i.account_id AS "accountId", a.mail AS "accountMail",
  (o.payable_fen - o.refunded_fen)::float8 AS "keptFen"`;
export const STAFF_INVOICE_FROM = `invoices i JOIN orders o ON o.id = i.order_id JOIN accounts a ON a.id = i.account_id`;

/** Longest waiting first. */
export const invoicesListing: Listing<StaffInvoiceRead, 'q' | 'status'> = {
  columns: STAFF_INVOICE_COLUMNS,
  from: STAFF_INVOICE_FROM,
  filters: {
    q: anyContains('i.order_number', 'i.title', 'i.tax_number', 'i.number', 'i.mail', 'a.mail'),
    status: equals('i.status'),
  },
  sorts: { requestedAt: 'i.requested_at', amountFen: 'i.amount_fen' },
  defaultSort: 'requestedAt',
  tieBreak: 'i.id',
};
