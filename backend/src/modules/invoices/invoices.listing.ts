import { anyContains, equals, isAnyOf, type Listing } from '../../platform/database/listings.js';
import { INVOICE_COLUMNS, type InvoiceRead } from './invoices.queries.js';
import { column, timeColumn, yuanColumn, personalColumn } from '../../platform/http/output/csv.js';

/** A request as staff see it. */
export interface StaffInvoiceRead extends InvoiceRead {
  readonly accountId: string;
  readonly accountMail: string;
  /** The order's money that is not refunded as of now, in fen: the amount an invoice would have. */
  readonly keptFen: number;
}

export const INVOICE_SORTS = ['requestedAt', 'amountFen'] as const;

export const STAFF_INVOICE_COLUMNS = `${INVOICE_COLUMNS}, i.account_id AS "accountId", a.mail AS "accountMail",
  (o.payable_fen - o.refunded_fen)::float8 AS "keptFen"`;
export const STAFF_INVOICE_FROM = `invoices i JOIN orders o ON o.id = i.order_id JOIN accounts a ON a.id = i.account_id`;

/** Longest waiting first. */
export const invoicesListing: Listing<StaffInvoiceRead, 'q' | 'status' | 'accountId'> = {
  columns: STAFF_INVOICE_COLUMNS,
  from: STAFF_INVOICE_FROM,
  filters: {
    q: anyContains('i.order_number', 'i.title', 'i.tax_number', 'i.number', 'i.mail', 'a.mail'),
    status: isAnyOf('i.status'),
    accountId: equals('i.account_id', 'uuid'),
  },
  sorts: { requestedAt: 'i.requested_at', amountFen: 'i.amount_fen' },
  period: 'i.requested_at',
  sums: { amountFen: 'i.amount_fen' },
  defaultSort: 'requestedAt',
  tieBreak: 'i.id',
  csv: [
    column('订单号', 'Order number', ({ orderNumber }) => orderNumber),
    column('状态', 'Status', ({ status }) => status),
    personalColumn('发票抬头', 'Billed to', ({ title }) => title),
    column('税号', 'Tax number', ({ taxNumber }) => taxNumber),
    yuanColumn('开票金额', 'Amount', ({ amountFen }) => amountFen),
    yuanColumn('应开金额', 'To be invoiced', ({ keptFen }) => keptFen),
    column('发票号码', 'Invoice number', ({ number }) => number),
    personalColumn('接收邮箱', 'Sent to', ({ mail }) => mail),
    personalColumn('客户邮箱', 'Customer', ({ accountMail }) => accountMail),
    timeColumn('申请时间', 'Requested', ({ requestedAt }) => requestedAt),
    timeColumn('开具时间', 'Issued', ({ issuedAt }) => issuedAt),
    timeColumn('结束时间', 'Closed', ({ endedAt }) => endedAt),
    column('原因', 'Reason', ({ reason }) => reason),
  ],
};
