import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { AppError } from '../../domain/errors/index.js';
import {
  INVOICE_STATUSES,
  INVOICE_TITLE_KINDS,
  type InvoiceStatus,
  type InvoiceTitleKind,
} from '../../domain/invoices/invoice.js';
import type { AgreedLine } from '../../domain/orders/agreed-lines.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { type ColumnsOf, selectList } from '../../platform/database/sql.js';
import type { Tx } from '../../platform/database/transactions.js';
import { FEN, NULLABLE_TEXT, TIME } from '../../platform/http/output/returns.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { AgreedLineView, toLineView } from '../orders/index.js';
import { InvoicesRepository } from './invoices.repository.js';

export class InvoiceView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ format: 'uuid' }) orderId!: string;
  @ApiProperty() orderNumber!: string;
  @ApiProperty({ enum: INVOICE_STATUSES }) status!: InvoiceStatus;
  @ApiProperty({ enum: INVOICE_TITLE_KINDS }) kind!: InvoiceTitleKind;
  @ApiProperty() title!: string;
  @ApiProperty(NULLABLE_TEXT) taxNumber!: string | null;
  @ApiProperty() mail!: string;
  @ApiProperty(FEN) amountFen!: number;
  /** What was bought, line by line; empty for an order of one plan. */
  @ApiProperty({ type: [AgreedLineView] }) lines!: readonly AgreedLineView[];
  /** The tax authority's number, once it is issued. */
  @ApiProperty(NULLABLE_TEXT) number!: string | null;
  /** Why it was rejected or voided; empty otherwise. */
  @ApiProperty() reason!: string;
  @ApiProperty(TIME) requestedAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) issuedAt!: Date | null;
  @ApiProperty({ ...TIME, nullable: true }) endedAt!: Date | null;
}

export class NewestInvoiceView {
  @ApiProperty({ type: InvoiceView, nullable: true }) invoice!: InvoiceView | null;
}

/** A request as stored: its view, but for the lines of the quote that became the order; null for an order of one plan. */
export interface InvoiceRow extends Omit<InvoiceView, 'kind' | 'lines'> {
  readonly titleKind: InvoiceTitleKind;
  readonly lines: readonly AgreedLine[] | null;
  readonly months: number;
}

export const INVOICE_COLUMNS: ColumnsOf<InvoiceRow> = {
  id: 'i.id',
  orderId: 'i.order_id',
  orderNumber: 'i.order_number',
  status: 'i.status',
  titleKind: 'i.title_kind',
  title: 'i.title',
  taxNumber: 'i.tax_number',
  mail: 'i.mail',
  amountFen: 'i.amount_fen::float8',
  lines: '(SELECT o.lines FROM orders o WHERE o.id = i.order_id)',
  months: '(SELECT o.months FROM orders o WHERE o.id = i.order_id)',
  number: 'i.number',
  reason: 'i.reason',
  requestedAt: 'i.requested_at',
  issuedAt: 'i.issued_at',
  endedAt: 'i.ended_at',
};

const NEWEST: Prepared = {
  name: 'invoices-newest',
  text: `SELECT ${selectList(INVOICE_COLUMNS)} FROM invoices i
          WHERE i.account_id = $1 AND i.order_id = $2 ORDER BY i.requested_at DESC, i.id LIMIT 1`,
};
const OF_ACCOUNT: Prepared = {
  name: 'invoices-of-account',
  text: `SELECT ${selectList(INVOICE_COLUMNS)} FROM invoices i WHERE i.account_id = $1 ORDER BY i.requested_at DESC, i.id`,
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

export const toInvoiceView = <Row extends InvoiceRow>({ titleKind, lines, months, ...invoice }: Row) => ({
  ...invoice,
  kind: titleKind,
  lines: (lines ?? []).map((line) => toLineView(line, months)),
});

/** Reads for owners of orders. */
@Injectable()
export class InvoicesQueries {
  constructor(private readonly reads: Reads) {}

  /**
   * Returns the newest request of an order, or null. Refuses with order.not_found, also for another account's order.
   */
  async findNewest(accountId: string, orderId: string): Promise<InvoiceView | null> {
    const invoice = await this.reads.first<InvoiceRow>(NEWEST, [accountId, orderId]);
    if (!invoice) await this.#mustOwn(accountId, orderId);
    return invoice && toInvoiceView(invoice);
  }

  /**
   * Returns the newest request of an order. Refuses with order.not_found, also for another account's order, and
   * invoice.not_found.
   */
  async getNewest(accountId: string, orderId: string): Promise<InvoiceView> {
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

  async listAll(accountId: string): Promise<InvoiceRow[]> {
    return this.reads.rows<InvoiceRow>(OF_ACCOUNT, [accountId]);
  }

  async #mustOwn(accountId: string, orderId: string): Promise<void> {
    if (!(await this.reads.first(ORDER, [accountId, orderId]))) throw new AppError('order.not_found');
  }
}

/** Requests for invoices. Issued ones are part of the books and stay, without the address. */
@HoldsPersonalData()
export class InvoicesPersonalData implements PersonalDataHolder {
  readonly section = 'invoices';

  constructor(
    private readonly queries: InvoicesQueries,
    private readonly invoices: InvoicesRepository,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.queries.listAll(accountId);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await this.invoices.forget(tx, accountId);
  }
}
