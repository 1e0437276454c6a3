import { VOID_REASONS, type VoidReason } from '../../../domain/licensing/ordered-renewal.js';
import { ORDER_KINDS, ORDER_STATUSES, type OrderKind, type OrderStatus } from '../../../domain/orders/order-status.js';
import { anyContains, equals, isAnyOf, isTrue, type Listing } from '../../../platform/database/listings.js';
import { column, timeColumn, yuanColumn, personalColumn } from '../../../platform/http/output/csv.js';
import { NULLABLE_TEXT, TIME, FEN, COUNT } from '../../../platform/http/output/properties.js';
import { ApiProperty } from '@nestjs/swagger';

/** An order in the console's list. Amounts are fen; points where points paid it. */
export class StaffOrderView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() number!: string;
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() mail!: string;
  @ApiProperty({ enum: ORDER_KINDS }) kind!: OrderKind;
  @ApiProperty({ enum: ORDER_STATUSES }) status!: OrderStatus;
  @ApiProperty() planId!: string;
  /** 0 is a lifetime. */
  @ApiProperty(COUNT) months!: number;
  @ApiProperty(FEN) payableFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen, or points for an order settled with points' })
  refundedFen!: number;
  @ApiProperty({ enum: ['money', 'points', 'free'], nullable: true, type: String }) settledBy!: string | null;
  @ApiProperty(NULLABLE_TEXT) method!: string | null;
  /** The customer has requested a refund and waits for a decision. */
  @ApiProperty() isRefundAsked!: boolean;
  /** Why a cancelled renewal was no longer possible. */
  @ApiProperty({ enum: VOID_REASONS, nullable: true, type: String }) voidReason!: VoidReason | null;
  @ApiProperty(TIME) createdAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) paidAt!: Date | null;
}

/** Also has our number of the payment that settled it, and the provider's, for the file. */
export type StaffOrderRow = StaffOrderView & {
  readonly outTradeNo: string | null;
  readonly transactionId: string | null;
};

export const ORDER_SORTS = ['createdAt', 'paidAt', 'payableFen'] as const;

const IS_REFUND_ASKED = `EXISTS (SELECT FROM refund_requests r WHERE r.order_id = o.id AND r.status = 'waiting')`;

export const ordersListing: Listing<StaffOrderRow, 'q' | 'status' | 'kind' | 'method' | 'accountId' | 'isRefundAsked'> =
  {
    columns: `o.id, o.number, o.account_id AS "accountId", a.mail, o.kind, o.status, o.plan ->> 'id' AS "planId", o.months,
    o.payable_fen::float8 AS "payableFen", o.refunded_fen::float8 AS "refundedFen", o.settled_by AS "settledBy", o.method,
    settling.out_trade_no AS "outTradeNo", settling.transaction_id AS "transactionId",
    ${IS_REFUND_ASKED} AS "isRefundAsked", o.void_reason AS "voidReason", o.created_at AS "createdAt", o.paid_at AS "paidAt"`,
    from: `orders o JOIN accounts a ON a.id = o.account_id
    LEFT JOIN payments settling ON settling.order_id = o.id AND settling.status = 'succeeded'`,
    filters: {
      q: anyContains('o.number', 'a.mail'),
      status: isAnyOf('o.status'),
      kind: isAnyOf('o.kind'),
      method: isAnyOf('o.method'),
      accountId: equals('o.account_id', 'uuid'),
      isRefundAsked: isTrue(IS_REFUND_ASKED),
    },
    sorts: { createdAt: 'o.created_at', paidAt: 'o.paid_at', payableFen: 'o.payable_fen' },
    alwaysSet: ['createdAt'],
    period: 'o.created_at',
    sums: {
      payableFen: "CASE WHEN o.settled_by = 'points' THEN 0 ELSE o.payable_fen END",
      refundedFen: "CASE WHEN o.settled_by = 'points' THEN 0 ELSE o.refunded_fen END",
    },
    defaultSort: '-createdAt',
    tieBreak: 'o.id',
    csv: [
      column('订单号', 'Order number', ({ number }) => number),
      personalColumn('客户邮箱', 'Customer', ({ mail }) => mail),
      column('类型', 'Type', ({ kind }) => kind),
      column('状态', 'Status', ({ status }) => status),
      column('套餐', 'Plan', ({ planId }) => planId),
      column('月数', 'Months', ({ months }) => months),
      yuanColumn('应付金额', 'Amount', ({ payableFen }) => payableFen),
      yuanColumn('已退金额', 'Refunded', ({ refundedFen }) => refundedFen),
      column('结算方式', 'Settled by', ({ settledBy }) => settledBy),
      column('支付方式', 'Payment method', ({ method }) => method),
      column('商户单号', 'Our payment number', ({ outTradeNo }) => outTradeNo),
      column('渠道交易号', 'Transaction number', ({ transactionId }) => transactionId),
      column('失效原因', 'Void reason', ({ voidReason }) => voidReason),
      timeColumn('下单时间', 'Placed', ({ createdAt }) => createdAt),
      timeColumn('支付时间', 'Paid', ({ paidAt }) => paidAt),
    ],
  };
