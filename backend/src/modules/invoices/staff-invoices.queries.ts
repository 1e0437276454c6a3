import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { AppError } from '../../domain/errors/index.js';
import { FILE_WORDS } from '../../domain/text/file-words.js';
import { anyContains, equals, isAnyOf, isTrue, type Listing } from '../../platform/database/listings.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { type ColumnsOf, selectList } from '../../platform/database/sql.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { column, personalColumn, timeColumn, wordColumn, yuanColumn } from '../../platform/http/output/csv.js';
import { FEN, TIME } from '../../platform/http/output/returns.js';
import { StaffReads } from '../audit/index.js';
import { INVOICE_COLUMNS, type InvoiceRow, InvoiceView, toInvoiceView } from './invoices.queries.js';

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
export const invoicesListing: Listing<StaffInvoiceRow, 'q' | 'status' | 'accountId' | 'isApproved'> = {
  columns: STAFF_INVOICE_COLUMNS,
  from: STAFF_INVOICE_FROM,
  filters: {
    q: anyContains('i.order_number', 'i.title', 'i.tax_number', 'i.number', 'i.mail', 'a.mail'),
    status: isAnyOf('i.status'),
    accountId: equals('i.account_id', 'uuid'),
    isApproved: isTrue(IS_APPROVED),
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
