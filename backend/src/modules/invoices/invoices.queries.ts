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
import { FILE_WORDS } from '../../domain/text/file-words.js';
import { anyContains, equals, isAnyOf, isTrue, type Listing } from '../../platform/database/listings.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { type ColumnsOf, selectList, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { column, personalColumn, timeColumn, wordColumn, yuanColumn } from '../../platform/http/output/csv.js';
import { FEN, NULLABLE_TEXT, TIME } from '../../platform/http/output/returns.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { StaffReads } from '../audit/index.js';
import { AgreedLineView, toLineView } from '../orders/index.js';
import { InvoicesRepository } from './invoices.repository.js';
import { InvoiceDecisions } from './invoices.service.js';

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
interface InvoiceRow extends Omit<InvoiceView, 'kind' | 'lines'> {
  readonly titleKind: InvoiceTitleKind;
  readonly lines: readonly AgreedLine[] | null;
  readonly months: number;
}

const INVOICE_COLUMNS: ColumnsOf<InvoiceRow> = {
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

/** Requests for invoices. Issued ones are part of the books and stay, without the address; waiting ones end. */
@HoldsPersonalData()
export class InvoicesPersonalData implements PersonalDataHolder {
  readonly section = 'invoices';

  constructor(
    private readonly queries: InvoicesQueries,
    private readonly invoices: InvoicesRepository,
    private readonly decisions: InvoiceDecisions,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.queries.listAll(accountId);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    // First, because decisions lock an order before its invoice.
    await this.decisions.abandonAll(tx, accountId);
    await this.invoices.forget(tx, accountId);
  }
}

export class StaffInvoiceView extends InvoiceView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() accountMail!: string;
  /** The order's money that is not refunded as of now: the amount an invoice must have. */
  @ApiProperty(FEN) keptFen!: number;
  /** Staff approved it, for the amount above: after a refund it has to be approved again. */
  @ApiProperty() isApproved!: boolean;
  /** When it was last approved. */
  @ApiProperty({ ...TIME, nullable: true }) approvedAt!: Date | null;
}

type StaffInvoiceRow = Omit<StaffInvoiceView, 'kind' | 'lines'> & InvoiceRow;

export const INVOICE_SORTS = ['requestedAt', 'amountFen'] as const;

const KEPT_FEN = '(o.payable_fen - o.refunded_fen)';
const IS_APPROVED = `coalesce(i.approved_fen = ${KEPT_FEN}, false)`;
/** To be issued or rejected; or to be voided, because less was kept since than it was issued for. */
const IS_WAITING = `i.status = 'requested' OR (i.status = 'issued' AND i.amount_fen <> ${KEPT_FEN})`;

const STAFF_INVOICE_COLUMNS: ColumnsOf<StaffInvoiceRow> = {
  ...INVOICE_COLUMNS,
  accountId: 'i.account_id',
  accountMail: 'a.mail',
  keptFen: `${KEPT_FEN}::float8`,
  isApproved: IS_APPROVED,
  approvedAt: 'i.approved_at',
};
const STAFF_INVOICE_FROM = `invoices i JOIN orders o ON o.id = i.order_id JOIN accounts a ON a.id = i.account_id`;

/** Longest waiting first. */
export const invoicesListing: Listing<StaffInvoiceRow, 'q' | 'status' | 'accountId' | 'isApproved' | 'isWaiting'> = {
  columns: STAFF_INVOICE_COLUMNS,
  from: STAFF_INVOICE_FROM,
  filters: {
    q: anyContains('i.order_number', 'i.title', 'i.tax_number', 'i.number', 'i.mail', 'a.mail'),
    status: isAnyOf('i.status'),
    accountId: equals('i.account_id', 'uuid'),
    isApproved: isTrue(IS_APPROVED),
    isWaiting: isTrue(IS_WAITING),
  },
  sorts: { requestedAt: 'i.requested_at', amountFen: 'i.amount_fen' },
  period: 'i.requested_at',
  sums: { amountFen: 'i.amount_fen' },
  defaultSort: 'requestedAt',
  tieBreak: 'i.id',
  csv: [
    column('订单号', 'Order number', ({ orderNumber }) => orderNumber),
    wordColumn('状态', 'Status', FILE_WORDS.invoiceStatus, ({ status }) => status),
    personalColumn('发票抬头', 'Billed to', ({ title }) => title),
    column('税号', 'Tax number', ({ taxNumber }) => taxNumber),
    yuanColumn('开票金额', 'Amount', ({ amountFen }) => amountFen),
    yuanColumn('应开金额', 'To be invoiced', ({ keptFen }) => keptFen),
    column('发票号码', 'Invoice number', ({ number }) => number),
    personalColumn('接收邮箱', 'Sent to', ({ mail }) => mail),
    personalColumn('客户邮箱', 'Customer', ({ accountMail }) => accountMail),
    timeColumn('申请时间', 'Requested', ({ requestedAt }) => requestedAt),
    timeColumn('审核时间', 'Approved', ({ approvedAt }) => approvedAt),
    timeColumn('开具时间', 'Issued', ({ issuedAt }) => issuedAt),
    timeColumn('结束时间', 'Closed', ({ endedAt }) => endedAt),
    column('原因', 'Reason', ({ reason }) => reason),
  ],
};

const ONE: Prepared = {
  name: 'staff-invoices-one',
  text: `SELECT ${selectList(STAFF_INVOICE_COLUMNS)} FROM ${STAFF_INVOICE_FROM} WHERE i.id = $1`,
};
const STAFF_FILE: Prepared = {
  name: 'staff-invoices-file',
  text: `SELECT i.number, f.bytes FROM invoices i LEFT JOIN invoice_files f ON f.invoice_id = i.id WHERE i.id = $1`,
};

/** Single invoices in the console; every access is recorded in the audit log. */
@Injectable()
export class StaffInvoicesQueries {
  constructor(
    private readonly reads: Reads,
    private readonly staffReads: StaffReads,
  ) {}

  /** Refuses with invoice.not_found. */
  async get(staff: StaffMember, id: string): Promise<StaffInvoiceView> {
    const invoice = await this.reads.first<StaffInvoiceRow>(ONE, [id]);
    if (!invoice) throw new AppError('invoice.not_found');
    await this.staffReads.record({ staffId: staff.accountId, what: 'invoice', subject: id });
    return toInvoiceView(invoice);
  }

  /** Returns the file, also of a voided invoice. Refuses with invoice.not_found, invoice.not_issued. */
  async file(staff: StaffMember, id: string): Promise<{ number: string; bytes: Buffer }> {
    const found = await this.reads.first<{ number: string | null; bytes: Buffer | null }>(STAFF_FILE, [id]);
    if (!found) throw new AppError('invoice.not_found');
    const { number, bytes } = found;
    if (number === null || bytes === null) throw new AppError('invoice.not_issued');
    await this.staffReads.record({ staffId: staff.accountId, what: 'invoice', subject: id });
    return { number, bytes };
  }
}
