import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import type { InvoiceStatus } from '../../domain/invoices/invoice-status.js';
import type { InvoiceTitleKind } from '../../domain/invoices/invoice-title.js';
import type { AgreedLine } from '../../domain/orders/agreed-lines.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';

/** A request as the owner of its order sees it. Amounts are in fen. */
export interface InvoiceRead {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly status: InvoiceStatus;
  readonly titleKind: InvoiceTitleKind;
  readonly title: string;
  readonly taxNumber: string | null;
  readonly mail: string;
  readonly amountFen: number;
  /** The lines of the quote that became the order; null for an order of one plan. */
  readonly lines: readonly AgreedLine[] | null;
  readonly months: number;
  readonly number: string | null;
  readonly reason: string;
  readonly requestedAt: Date;
  readonly issuedAt: Date | null;
  readonly endedAt: Date | null;
}

export const INVOICE_COLUMNS = `i.id, i.order_id AS "orderId", i.order_number AS "orderNumber", i.status,
  i.title_kind AS "titleKind", i.title, i.tax_number AS "taxNumber", i.mail, i.amount_fen::float8 AS "amountFen",
  (SELECT o.lines FROM orders o WHERE o.id = i.order_id) AS lines,
  (SELECT o.months FROM orders o WHERE o.id = i.order_id) AS months, i.number, i.reason, i.requested_at AS "requestedAt", i.issued_at AS "issuedAt", i.ended_at AS "endedAt"`;

const NEWEST: Prepared = {
  name: 'invoices-newest',
  text: `SELECT ${INVOICE_COLUMNS} FROM invoices i
          WHERE i.account_id = $1 AND i.order_id = $2 ORDER BY i.requested_at DESC, i.id LIMIT 1`,
};
const OF_ACCOUNT: Prepared = {
  name: 'invoices-of-account',
  text: `SELECT ${INVOICE_COLUMNS} FROM invoices i WHERE i.account_id = $1 ORDER BY i.requested_at DESC, i.id`,
};
const FILE: Prepared = {
  name: 'invoices-file',
  text: `SELECT i.number, f.bytes FROM invoices i LEFT JOIN invoice_files f ON f.invoice_id = i.id AND i.status = 'issued'
          WHERE i.account_id = $1 AND i.order_id = $2 ORDER BY i.requested_at DESC, i.id LIMIT 1`,
};
const ORDER: Prepared = {
  name: 'invoices-order',
  text: 'SELECT FROM orders WHERE account_id = $1 AND id = $2',
};

/** Reads for owners of orders. */
@Injectable()
export class InvoicesQueries {
  constructor(private readonly reads: Reads) {}

  /**
   * Returns the newest request of an order, or null. Refuses with order.not_found, also for another account's order.
   */
  async findNewest(accountId: string, orderId: string): Promise<InvoiceRead | null> {
    const invoice = await this.reads.first<InvoiceRead>(NEWEST, [accountId, orderId]);
    if (!invoice) await this.#mustOwn(accountId, orderId);
    return invoice;
  }

  /**
   * Returns the newest request of an order. Refuses with order.not_found, also for another account's order, and
   * invoice.not_found.
   */
  async getNewest(accountId: string, orderId: string): Promise<InvoiceRead> {
    const invoice = await this.findNewest(accountId, orderId);
    if (!invoice) throw new AppError('invoice.not_found');
    return invoice;
  }

  /** Returns the issued file of an order. Refuses as `getNewest`, and with invoice.not_issued. */
  async file(accountId: string, orderId: string): Promise<{ number: string; bytes: Buffer }> {
    const found = await this.reads.first<{ number: string | null; bytes: Buffer | null }>(FILE, [accountId, orderId]);
    if (!found) {
      await this.#mustOwn(accountId, orderId);
      throw new AppError('invoice.not_found');
    }
    const { number, bytes } = found;
    if (number === null || bytes === null) throw new AppError('invoice.not_issued');
    return { number, bytes };
  }

  async listAll(accountId: string): Promise<InvoiceRead[]> {
    return this.reads.rows<InvoiceRead>(OF_ACCOUNT, [accountId]);
  }

  async #mustOwn(accountId: string, orderId: string): Promise<void> {
    if (!(await this.reads.first(ORDER, [accountId, orderId]))) throw new AppError('order.not_found');
  }
}
