import { ApiProperty } from '@nestjs/swagger';
import { VOID_REASONS, type VoidReason } from '../../../domain/licensing/renewal-and-upgrade.js';
import { textIn, type Texts } from '../../../domain/locale/locales.js';
import { ORDER_KINDS, ORDER_STATUSES, type OrderKind, type OrderStatus } from '../../../domain/orders/order-money.js';
import { METHOD_WORDS } from '../../../domain/payments/payment-methods.js';
import type { SettledBy } from '../../../domain/points/points.js';
import { FILE_WORDS } from '../../../domain/text/file-words.js';
import { anyContains, equals, isAnyOf, isTrue, type Listing } from '../../../platform/database/listings.js';
import type { ColumnsOf } from '../../../platform/database/transactions.js';
import { column, personalColumn, timeColumn, wordColumn, yuanColumn } from '../../../platform/http/output/csv.js';
import { COUNT, FEN, NULLABLE_TEXT, TIME } from '../../../platform/http/output/returns.js';
import { isCustomerOf } from '../../account/index.js';
import { ordersOfBuyer, ordersWithNumber } from '../refunds/refunds.listing.js';

/** What every view of an order holds. */
export class OrderFactsView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** Shown to people. */
  @ApiProperty() number!: string;
  @ApiProperty({ enum: ORDER_KINDS }) kind!: OrderKind;
  @ApiProperty({ enum: ORDER_STATUSES }) status!: OrderStatus;
  @ApiProperty() planId!: string;
  /** 0 is a lifetime. */
  @ApiProperty(COUNT) months!: number;
  @ApiProperty(FEN) payableFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen, or points for an order settled with points' })
  refundedFen!: number;
  @ApiProperty({ enum: ['money', 'points', 'free'], nullable: true, type: String }) settledBy!: SettledBy | null;
  @ApiProperty(TIME) createdAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) paidAt!: Date | null;
  /** Why it can no longer be paid, if the licence that it was to extend has changed. */
  @ApiProperty({ enum: VOID_REASONS, nullable: true, type: String }) voidReason!: VoidReason | null;
}

/** The columns of an order `o`. */
export const ORDER_FACTS: ColumnsOf<OrderFactsView> = {
  id: 'o.id',
  number: 'o.number',
  kind: 'o.kind',
  status: 'o.status',
  planId: `o.plan ->> 'id'`,
  months: 'o.months',
  payableFen: 'o.payable_fen::float8',
  refundedFen: 'o.refunded_fen::float8',
  settledBy: 'o.settled_by',
  createdAt: 'o.created_at',
  paidAt: 'o.paid_at',
  voidReason: 'o.void_reason',
};

/**
 * SQL for the payment method of an order `o`: the one that paid it, or else the one chosen last; null for an order that
 * points or a coupon paid.
 */
export const ORDER_METHOD = `CASE WHEN o.settled_by IN ('points', 'free') THEN NULL ELSE o.method END`;

/** An order in the console's list. Amounts are fen, or points for an order paid with points. */
export class StaffOrderView extends OrderFactsView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() mail!: string;
  @ApiProperty(NULLABLE_TEXT) method!: string | null;
  /** The customer has requested a refund and waits for a decision. */
  @ApiProperty() isRefundAsked!: boolean;
}

/** Also has, for the file, the plan's name and our number of the payment that settled it, and the provider's. */
type StaffOrderRow = StaffOrderView & {
  readonly planName: Texts;
  readonly outTradeNo: string | null;
  readonly transactionId: string | null;
};

export const ORDER_SORTS = ['createdAt', 'paidAt', 'payableFen'] as const;

const IS_REFUND_ASKED = `EXISTS (SELECT FROM refund_requests r WHERE r.order_id = o.id AND r.status = 'waiting')`;

/** An amount of an order paid with points is a number of points: a sum of fen must not count it. */
const fenOf = ({ settledBy }: StaffOrderRow, amount: number) => (settledBy === 'points' ? null : amount);
const pointsOf = ({ settledBy }: StaffOrderRow, amount: number) => (settledBy === 'points' ? amount : null);

export const ordersListing: Listing<
  StaffOrderRow,
  'q' | 'status' | 'kind' | 'method' | 'accountId' | 'settledBy' | 'isRefundAsked' | 'salesperson'
> = {
  columns: {
    ...ORDER_FACTS,
    accountId: 'o.account_id',
    mail: 'a.mail',
    method: ORDER_METHOD,
    isRefundAsked: IS_REFUND_ASKED,
    planName: `o.plan -> 'name'`,
    outTradeNo: 'settling.out_trade_no',
    transactionId: 'settling.transaction_id',
  },
  from: `orders o JOIN accounts a ON a.id = o.account_id
    LEFT JOIN payments settling ON settling.order_id = o.id AND settling.status = 'succeeded'`,
  alone: 'orders o',
  filters: {
    q: anyContains('o.number', '(SELECT mail FROM accounts WHERE id = o.account_id)'),
    status: isAnyOf('o.status'),
    kind: isAnyOf('o.kind'),
    method: isAnyOf(ORDER_METHOD),
    accountId: equals('o.account_id', 'uuid'),
    settledBy: isAnyOf('o.settled_by'),
    isRefundAsked: isTrue(IS_REFUND_ASKED),
    salesperson: (id) => isCustomerOf('o.account_id', id),
  },
  finds: [ordersWithNumber, ordersOfBuyer],
  sorts: { createdAt: 'o.created_at', paidAt: 'o.paid_at', payableFen: 'o.payable_fen' },
  alwaysSet: ['createdAt', 'payableFen'],
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
    wordColumn('类型', 'Type', FILE_WORDS.orderKind, ({ kind }) => kind),
    wordColumn('状态', 'Status', FILE_WORDS.orderStatus, ({ status }) => status),
    column(
      '套餐',
      'Plan',
      ({ planName }) =>
        (locale) =>
          textIn(planName, locale),
    ),
    column('月数', 'Months', ({ months }) => months),
    yuanColumn('应付金额', 'Amount', (order) => fenOf(order, order.payableFen)),
    yuanColumn('已退金额', 'Refunded', (order) => fenOf(order, order.refundedFen)),
    column('应付积分', 'Amount (points)', (order) => pointsOf(order, order.payableFen)),
    column('已退积分', 'Refunded (points)', (order) => pointsOf(order, order.refundedFen)),
    wordColumn('结算方式', 'Settled by', FILE_WORDS.settledBy, ({ settledBy }) => settledBy),
    wordColumn('支付方式', 'Payment method', METHOD_WORDS, ({ method }) => method),
    column('商户单号', 'Our payment number', ({ outTradeNo }) => outTradeNo),
    column('渠道交易号', 'Transaction number', ({ transactionId }) => transactionId),
    wordColumn('失效原因', 'Void reason', FILE_WORDS.orderVoid, ({ voidReason }) => voidReason),
    timeColumn('下单时间', 'Placed', ({ createdAt }) => createdAt),
    timeColumn('付款时间', 'Paid', ({ paidAt }) => paidAt),
  ],
};
