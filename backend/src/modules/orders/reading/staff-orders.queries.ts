import { Injectable } from '@nestjs/common';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { AppError } from '../../../domain/errors/index.js';
import { INVOICE_STATUSES, type InvoiceStatus } from '../../../domain/invoices/invoice.js';
import { perCapacity } from '../../../domain/licensing/license.js';
import { type Locale } from '../../../domain/locale/locales.js';
import type { AgreedLine } from '../../../domain/orders/agreed-lines.js';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../domain/payments/payment-status.js';
import { type Prepared, Reads } from '../../../platform/database/reads.js';
import { type ColumnsOf, jsonObject, selectList } from '../../../platform/database/transactions.js';
import { CapacityView, FEN, NULLABLE_TEXT, TIME } from '../../../platform/http/output/returns.js';
import { isCustomerOf } from '../../account/index.js';
import { REFUND_REQUEST_STATUSES, type RefundRequestStatus } from '../order.entity.js';
import { PAYER_OF_PAYMENT, REFUND_FACTS, RefundFactsView } from '../refunds/refunds.listing.js';
import { AgreedLineView, BuyerView, toLineView } from './orders.views.js';
import { lineTable, LineTableView } from './line-table.js';
import { ORDER_FACTS, ORDER_METHOD, StaffOrderView } from './orders.listing.js';
import { BUYER, ORDER_AMOUNTS, ORDER_LICENSES } from './orders.queries.js';

/** A confirmed receipt, as on the bank statement. */
class BankReceiptView {
  /** Empty after the customer's data was erased. */
  @ApiProperty() payer!: string;
  @ApiProperty() payerBank!: string;
  @ApiProperty() payerAccount!: string;
  @ApiProperty() serial!: string;
  @ApiProperty({ format: 'date' }) receivedOn!: string;
  @ApiProperty(FEN) amountFen!: number;
}

class StaffPaymentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() method!: string;
  @ApiProperty() outTradeNo!: string;
  @ApiProperty({ enum: PAYMENT_STATUSES }) status!: PaymentStatus;
  @ApiProperty(FEN) amountFen!: number;
  @ApiProperty({ ...FEN, nullable: true }) receivedFen!: number | null;
  @ApiProperty(NULLABLE_TEXT) transactionId!: string | null;
  @ApiProperty(TIME) createdAt!: string;
  @ApiProperty({ ...TIME, nullable: true }) arrivedAt!: string | null;
  /** Receipts of a bank transfer; several if it arrived in parts. */
  @ApiProperty({ type: [BankReceiptView] }) receipts!: readonly BankReceiptView[];
}

class OrderInvoiceView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: INVOICE_STATUSES }) status!: InvoiceStatus;
  @ApiProperty(NULLABLE_TEXT) number!: string | null;
}

class StaffRefundView extends RefundFactsView {
  @ApiProperty({ format: 'uuid' }) paymentId!: string;
  @ApiProperty(TIME) createdAt!: string;
  @ApiProperty({ ...TIME, nullable: true }) finishedAt!: string | null;
}

/** Points of the order that were refunded. */
class StaffPointRefundView {
  @ApiProperty({ type: 'integer' }) points!: number;
  @ApiProperty(TIME) createdAt!: string;
}

class StaffRefundRequestView {
  @ApiProperty({ enum: REFUND_REQUEST_STATUSES }) status!: RefundRequestStatus;
  @ApiProperty() reason!: string;
  @ApiProperty() answer!: string;
  @ApiProperty(TIME) requestedAt!: string;
}

class StaffOrderLicenseView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() key!: string;
}

export class StaffOrderFileView extends IntersectionType(StaffOrderView, CapacityView) {
  @ApiProperty() customerName!: string;
  @ApiProperty() buyer!: BuyerView;
  /** The latest request; null where none was made. */
  @ApiProperty({ type: OrderInvoiceView, nullable: true }) invoice!: OrderInvoiceView | null;
  /** Every licence that was bought, or the one that was extended. */
  @ApiProperty({ type: [StaffOrderLicenseView] }) licenses!: readonly StaffOrderLicenseView[];
  /** The lines of a quote; empty where the order is for one plan only. */
  @ApiProperty({ type: [AgreedLineView] }) lines!: readonly AgreedLineView[];
  /** The same as a table to read; null where there are none. */
  @ApiProperty({ type: LineTableView, nullable: true }) agreed!: LineTableView | null;
  @ApiProperty(FEN) listFen!: number;
  @ApiProperty(FEN) subtotalFen!: number;
  @ApiProperty(FEN) discountFen!: number;
  @ApiProperty(FEN) waivedFen!: number;
  @ApiProperty(NULLABLE_TEXT) couponCode!: string | null;
  @ApiProperty(TIME) expiresAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) endedAt!: Date | null;
  @ApiProperty({ type: [StaffPaymentView] }) payments!: readonly StaffPaymentView[];
  @ApiProperty({ type: [StaffRefundView] }) refunds!: readonly StaffRefundView[];
  @ApiProperty({ type: [StaffPointRefundView] }) pointRefunds!: readonly StaffPointRefundView[];
  @ApiProperty({ type: StaffRefundRequestView, nullable: true }) refundRequest!: StaffRefundRequestView | null;
}

/** An order with everything that happened to its money, its lines as they were agreed. */
type FileRow = Omit<StaffOrderFileView, 'lines' | 'agreed'> & { readonly lines: readonly AgreedLine[] | null };

const RECEIPT: ColumnsOf<BankReceiptView> = {
  payer: 'b.payer',
  payerBank: 'b.payer_bank',
  payerAccount: 'b.payer_account',
  serial: 'b.bank_serial',
  receivedOn: 'b.received_on',
  amountFen: 'b.amount_fen',
};
const PAYMENT: ColumnsOf<StaffPaymentView> = {
  id: 'p.id',
  method: 'p.method',
  outTradeNo: 'p.out_trade_no',
  status: 'p.status',
  amountFen: 'p.amount_fen',
  receivedFen: 'p.received_fen',
  transactionId: 'p.transaction_id',
  createdAt: 'p.created_at',
  arrivedAt: 'p.arrived_at',
  receipts: `(SELECT coalesce(json_agg(${jsonObject(RECEIPT)} ORDER BY b.decided_at), '[]') FROM bank_receipts b
               WHERE b.payment_id = p.id AND b.decision = 'confirmed')`,
};
const REFUND: ColumnsOf<StaffRefundView> = {
  ...REFUND_FACTS,
  paymentId: 'r.payment_id',
  createdAt: 'r.created_at',
  finishedAt: 'r.finished_at',
};
const REQUEST: ColumnsOf<StaffRefundRequestView> = {
  status: 'q.status',
  reason: 'q.reason',
  answer: 'q.answer',
  requestedAt: 'q.requested_at',
};

const COLUMNS: ColumnsOf<FileRow> = {
  ...ORDER_FACTS,
  ...ORDER_AMOUNTS,
  accountId: 'o.account_id',
  mail: 'a.mail',
  customerName: 'a.name',
  buyer: BUYER,
  invoice: `(SELECT json_build_object('id', i.id, 'status', i.status, 'number', i.number) FROM invoices i
              WHERE i.order_id = o.id ORDER BY i.requested_at DESC LIMIT 1)`,
  method: ORDER_METHOD,
  isRefundAsked: `coalesce(q.status = 'waiting', false)`,
  lines: 'o.lines',
  ...perCapacity((name) => `o.plan -> '${name}'`),
  licenses: ORDER_LICENSES,
  expiresAt: 'o.expires_at',
  endedAt: 'o.ended_at',
  payments: `(SELECT coalesce(json_agg(${jsonObject(PAYMENT)} ORDER BY p.created_at), '[]')
                FROM payments p WHERE p.order_id = o.id)`,
  refunds: `(SELECT coalesce(json_agg(${jsonObject(REFUND)} ORDER BY r.created_at), '[]')
               FROM refunds r JOIN payments p ON p.id = r.payment_id ${PAYER_OF_PAYMENT} WHERE p.order_id = o.id)`,
  pointRefunds: `(SELECT coalesce(json_agg(json_build_object('points', amount, 'createdAt', created_at) ORDER BY created_at), '[]')
                    FROM point_records WHERE order_id = o.id AND reason = 'order_refunded')`,
  refundRequest: `CASE WHEN q.order_id IS NOT NULL THEN ${jsonObject(REQUEST)} END`,
};

const FILE: Prepared = {
  name: 'staff-order',
  text: `SELECT ${selectList(COLUMNS)}
           FROM orders o JOIN accounts a ON a.id = o.account_id LEFT JOIN refund_requests q ON q.order_id = o.id
          WHERE o.id = $1 AND ${isCustomerOf('o.account_id', '$2')}`,
};

/** Orders as staff read them. */
@Injectable()
export class StaffOrdersQueries {
  constructor(private readonly reads: Reads) {}

  /** An order, only of a customer of `salesperson` unless that is null. Refuses with order.not_found. */
  async get(id: string, salesperson: string | null, locale: Locale): Promise<StaffOrderFileView> {
    const order = await this.reads.first<FileRow>(FILE, [id, salesperson]);
    if (!order) throw new AppError('order.not_found');
    const lines = order.lines ?? [];
    return {
      ...order,
      lines: lines.map((line) => toLineView(line, order.months)),
      agreed:
        lines.length > 0 ? lineTable({ ...order, lines, totalFen: order.subtotalFen, whole: order }, locale) : null,
    };
  }
}
