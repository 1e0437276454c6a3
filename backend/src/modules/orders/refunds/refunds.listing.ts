import { FILE_WORDS } from '../../../domain/text/file-words.js';
import { METHOD_WORDS } from '../../../domain/payments/payment-methods.js';
import {
  PAYMENT_STATUSES,
  paysOrder,
  REFUND_STAGES,
  REFUND_STATUSES,
  type RefundStage,
  type RefundStatus,
} from '../../../domain/payments/payment-status.js';
import {
  anyContains,
  hasPart,
  hasPartOfNumber,
  isAnyOf,
  isTrue,
  type Listing,
  valuesThat,
} from '../../../platform/database/listings.js';
import type { ColumnsOf } from '../../../platform/database/transactions.js';
import { column, timeColumn, yuanColumn, personalColumn, wordColumn } from '../../../platform/http/output/csv.js';
import { FEN, NULLABLE_TEXT, TIME } from '../../../platform/http/output/returns.js';
import { IS_MONEY_LEFT } from '../../payments/index.js';
import { ApiProperty } from '@nestjs/swagger';

/** What every view of a refund in the console holds. */
export class RefundFactsView {
  @ApiProperty() refundNo!: string;
  @ApiProperty(FEN) amountFen!: number;
  @ApiProperty({ enum: REFUND_STATUSES }) status!: RefundStatus;
  /** `to_pay_out`: staff have to transfer it back and then confirm it. */
  @ApiProperty({ enum: REFUND_STAGES }) stage!: RefundStage;
  /** Its provider refused it, and the money is part of the price of its order or has all been returned. */
  @ApiProperty() mayBeGivenUp!: boolean;
  /** Its payment has money that is neither returned nor being returned. */
  @ApiProperty() isMoneyLeft!: boolean;
  /** Why staff gave it up; null for all others. */
  @ApiProperty(NULLABLE_TEXT) givenUpReason!: string | null;
  @ApiProperty({ enum: ['staff', 'customer', 'automatic', 'provider'] }) origin!: string;
  @ApiProperty() reason!: string;
  /** Payer of the transfer that is refunded, as on the bank statement; empty where it was not entered. */
  @ApiProperty(NULLABLE_TEXT) payer!: string | null;
  @ApiProperty(NULLABLE_TEXT) payerBank!: string | null;
  @ApiProperty(NULLABLE_TEXT) payerAccount!: string | null;
}

/** The stage of refund `r` of payment `p`: bank transfers are always refunded by hand. */
const stageOf = (method: string): string => `CASE WHEN r.status = 'processing' AND ${method} = 'bank' THEN 'to_pay_out'
                    WHEN r.status = 'succeeded' AND r.returned_otherwise THEN 'returned_otherwise'
                    WHEN r.status = 'succeeded' THEN 'done'
                    WHEN r.status = 'rejected' AND r.given_up_reason IS NOT NULL THEN 'given_up' ELSE r.status END`;
const REFUND_STAGE = stageOf('p.method');
/** The stage of a refund without its payment joined. */
const STAGE_ALONE = stageOf('(SELECT method FROM payments WHERE id = r.payment_id)');

/** Joins, as `b`, the payer of payment `p`'s transfer. */
export const PAYER_OF_PAYMENT = `LEFT JOIN LATERAL (SELECT payer, payer_bank, payer_account FROM bank_receipts
    WHERE payment_id = p.id AND decision = 'confirmed' ORDER BY decided_at LIMIT 1) b ON true`;

// As giveUpRefund in domain/orders decides; a test compares them.
const MAY_BE_KEPT = `coalesce(o.settled_by, 'money') = 'money' AND r.origin <> 'automatic'
                     AND p.status IN (${valuesThat(PAYMENT_STATUSES, paysOrder)})`;

/** The columns of a refund `r` of payment `p` of order `o`, with its payer `b`. */
export const REFUND_FACTS: ColumnsOf<RefundFactsView> = {
  refundNo: 'r.refund_no',
  amountFen: 'r.amount_fen::float8',
  status: 'r.status',
  stage: REFUND_STAGE,
  mayBeGivenUp: `r.status = 'failed' AND (${MAY_BE_KEPT} OR NOT (${IS_MONEY_LEFT}))`,
  isMoneyLeft: `(${IS_MONEY_LEFT})`,
  givenUpReason: `CASE WHEN r.status = 'rejected' THEN r.given_up_reason END`,
  origin: 'r.origin',
  reason: 'r.reason',
  payer: 'b.payer',
  payerBank: 'b.payer_bank',
  payerAccount: 'b.payer_account',
};

/** A refund in the console's list; for a transfer, with the payer's account as staff entered it from the statement. */
export class StaffRefundRowView extends RefundFactsView {
  @ApiProperty({ format: 'uuid' }) orderId!: string;
  @ApiProperty() orderNumber!: string;
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() mail!: string;
  @ApiProperty() method!: string;
  /** What has been refunded of the order so far. */
  @ApiProperty(FEN) orderRefundedFen!: number;
  @ApiProperty(TIME) createdAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) finishedAt!: Date | null;
}

/** Selects the orders in whose number the text occurs. */
export const ordersWithNumber = (text: string): string =>
  `SELECT id FROM orders WHERE ${hasPartOfNumber('number', text)}`;

/** The same for the address of the buyer. */
export const ordersOfBuyer = (text: string): string =>
  `SELECT b.id FROM accounts buyer JOIN orders b ON b.account_id = buyer.id WHERE ${hasPart('buyer.mail', text)}`;

const refundsOf =
  (orders: (text: string) => string) =>
  (text: string): string =>
    `SELECT r.id FROM (${orders(text)}) AS found (id) JOIN payments p ON p.order_id = found.id
       JOIN refunds r ON r.payment_id = p.id`;

const withRefundNumber = (text: string): string =>
  `SELECT id FROM refunds WHERE strpos(lower(refund_no), lower(${text})) > 0`;

/** Searched by the receipts, which are fewer than refunds. */
const toPayer = (text: string): string =>
  `SELECT r.id FROM bank_receipts c JOIN payments p ON p.id = c.payment_id JOIN refunds r ON r.payment_id = p.id
     ${PAYER_OF_PAYMENT}
    WHERE c.decision = 'confirmed'
      AND (strpos(lower(b.payer), lower(${text})) > 0 OR strpos(lower(b.payer_account), lower(${text})) > 0)`;

export const REFUND_SORTS = ['createdAt', 'amountFen'] as const;

export const refundsListing: Listing<StaffRefundRowView, 'q' | 'status' | 'stage' | 'method' | 'isWaiting'> = {
  columns: {
    ...REFUND_FACTS,
    orderId: 'o.id',
    orderNumber: 'o.number',
    accountId: 'a.id',
    mail: 'a.mail',
    method: 'p.method',
    orderRefundedFen: 'o.refunded_fen::float8',
    createdAt: 'r.created_at',
    finishedAt: 'r.finished_at',
  },
  from: `refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
    JOIN accounts a ON a.id = o.account_id
    ${PAYER_OF_PAYMENT}`,
  alone: 'refunds r',
  filters: {
    // Not EXISTS, for which PostgreSQL might read all payments, orders and accounts at once.
    q: (text) => `r.refund_no ILIKE ${text} OR (
      SELECT ${anyContains('o.number', 'a.mail', 'b.payer', 'b.payer_account')(text)}
        FROM payments p JOIN orders o ON o.id = p.order_id JOIN accounts a ON a.id = o.account_id ${PAYER_OF_PAYMENT}
       WHERE p.id = r.payment_id)`,
    status: isAnyOf('r.status'),
    stage: isAnyOf(STAGE_ALONE),
    method: isAnyOf('(SELECT method FROM payments WHERE id = r.payment_id)'),
    isWaiting: isTrue(`${STAGE_ALONE} IN ('requested', 'to_pay_out', 'failed')`),
  },
  finds: [withRefundNumber, refundsOf(ordersWithNumber), refundsOf(ordersOfBuyer), toPayer],
  sorts: { createdAt: 'r.created_at', amountFen: 'r.amount_fen' },
  alwaysSet: ['createdAt', 'amountFen'],
  period: 'r.created_at',
  sums: { amountFen: 'r.amount_fen' },
  defaultSort: '-createdAt',
  tieBreak: 'r.id',
  key: 'r.refund_no',
  csv: [
    column('退款单号', 'Refund number', ({ refundNo }) => refundNo),
    column('订单号', 'Order number', ({ orderNumber }) => orderNumber),
    personalColumn('客户邮箱', 'Customer', ({ mail }) => mail),
    wordColumn('支付方式', 'Payment method', METHOD_WORDS, ({ method }) => method),
    yuanColumn('退款金额', 'Refund', ({ amountFen }) => amountFen),
    wordColumn('进度', 'Status', FILE_WORDS.refundStage, ({ stage }) => stage),
    personalColumn('原因', 'Reason', ({ reason }) => reason),
    personalColumn('终止原因', 'Reason for stopping', ({ givenUpReason }) => givenUpReason),
    personalColumn('收款方户名', 'Payee', ({ payer }) => payer),
    column('开户行', 'Bank', ({ payerBank }) => payerBank),
    personalColumn('收款账号', 'Account number', ({ payerAccount }) => payerAccount),
    timeColumn('发起时间', 'Requested', ({ createdAt }) => createdAt),
    timeColumn('完成时间', 'Completed', ({ finishedAt }) => finishedAt),
  ],
};
