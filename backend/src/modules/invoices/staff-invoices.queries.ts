import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import type { InvoiceStatus } from '../../domain/invoices/invoice-status.js';
import { containing } from '../../platform/database/search.js';
import { type Prepared, PreparedReads } from '../../platform/database/sql.js';
import { type Page, PAGE_SIZE } from '../../platform/http/pagination.js';
import { INVOICE_COLUMNS, type InvoiceRead } from './invoices.queries.js';

/** A request as staff work on it. */
export interface StaffInvoiceRead extends InvoiceRead {
  readonly accountId: string;
  readonly accountMail: string;
  /** The money of the order that is kept now, in fen: what an invoice would be over. */
  readonly keptFen: number;
}

export const INVOICE_SORTS = ['oldest', 'newest', 'amount'] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

export interface InvoiceFilter {
  readonly status: InvoiceStatus | null;
  /** Part of an order's number, a title, a tax number, an invoice's number or a mail address. */
  readonly q: string | null;
  readonly sort: InvoiceSort;
  readonly pageIndex: number;
}

const COLUMNS = `${INVOICE_COLUMNS}, i.account_id AS "accountId", a.mail AS "accountMail",
  (o.payable_fen - o.refunded_fen)::float8 AS "keptFen"`;
const FROM = 'invoices i JOIN orders o ON o.id = i.order_id JOIN accounts a ON a.id = i.account_id';
const MATCHES = `($1::text IS NULL OR i.status = $1) AND ($2::text IS NULL OR i.order_number ILIKE $2
  OR i.title ILIKE $2 OR i.tax_number ILIKE $2 OR i.number ILIKE $2 OR i.mail ILIKE $2 OR a.mail ILIKE $2)`;

const ORDER_BY: Readonly<Record<InvoiceSort, string>> = {
  oldest: 'i.requested_at, i.id',
  newest: 'i.requested_at DESC, i.id',
  amount: 'i.amount_fen DESC, i.id',
};
const listBy = (sort: InvoiceSort): Prepared => ({
  name: `staff-invoices-${sort}`,
  text: `SELECT ${COLUMNS} FROM ${FROM} WHERE ${MATCHES} ORDER BY ${ORDER_BY[sort]} LIMIT ${PAGE_SIZE} OFFSET $3`,
});
const COUNT: Prepared = {
  name: 'staff-invoices-count',
  text: `SELECT count(*)::int AS total FROM ${FROM} WHERE ${MATCHES}`,
};
const ONE: Prepared = { name: 'staff-invoices-one', text: `SELECT ${COLUMNS} FROM ${FROM} WHERE i.id = $1` };
const FILE: Prepared = {
  name: 'staff-invoices-file',
  text: `SELECT i.number, f.bytes FROM invoices i LEFT JOIN invoice_files f ON f.invoice_id = i.id WHERE i.id = $1`,
};

/** The list of invoices in the console. */
@Injectable()
export class StaffInvoicesQueries {
  constructor(private readonly reads: PreparedReads) {}

  async list({ status, q, sort, pageIndex }: InvoiceFilter): Promise<Page<StaffInvoiceRead>> {
    const matching = [status, q === null ? null : containing(q)];
    const [items, count] = await Promise.all([
      this.reads.rows<StaffInvoiceRead>(listBy(sort), [...matching, (pageIndex - 1) * PAGE_SIZE]),
      this.reads.first<{ total: number }>(COUNT, matching),
    ]);
    return { items, total: count?.total ?? 0, pageIndex };
  }

  /** Refuses with invoice.not_found. */
  async get(id: string): Promise<StaffInvoiceRead> {
    const invoice = await this.reads.first<StaffInvoiceRead>(ONE, [id]);
    if (!invoice) throw new AppError('invoice.not_found');
    return invoice;
  }

  /** The file, also of a voided one. Refuses with invoice.not_found, invoice.not_issued. */
  async file(id: string): Promise<{ number: string; bytes: Buffer }> {
    const found = await this.reads.first<{ number: string | null; bytes: Buffer | null }>(FILE, [id]);
    if (!found) throw new AppError('invoice.not_found');
    const { number, bytes } = found;
    if (number === null || bytes === null) throw new AppError('invoice.not_issued');
    return { number, bytes };
  }
}
