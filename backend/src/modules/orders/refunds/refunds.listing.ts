import type { RefundOrigin } from '../../../domain/orders/order-money.js';
import type { RefundStage } from '../../../domain/payments/refund-stage.js';
import type { RefundStatus } from '../../../domain/payments/refund-status.js';
import { anyContains, equals, isTrue, type Listing } from '../../../platform/database/listings.js';

/** A refund in the console's list; for a transfer, with the payer's account as staff entered it from the statement. */
export interface RefundRow {
  readonly refundNo: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly mail: string;
  readonly method: string;
  readonly amountFen: number;
  readonly status: RefundStatus;
  readonly stage: RefundStage;
  readonly origin: RefundOrigin;
  readonly reason: string;
  readonly payer: string | null;
  readonly payerBank: string | null;
  readonly payerAccount: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export const REFUND_SORTS = ['createdAt', 'amountFen'] as const;

/** The stage of refund `r` of payment `p`: no transfer goes back by itself. */
export const REFUND_STAGE = `CASE WHEN r.status = 'processing' AND p.method = 'bank' THEN 'to_pay_out'
                    WHEN r.status = 'succeeded' THEN 'done' ELSE r.status END`;

/** Joins, as `b`, the payer of payment `p`'s transfer. */
export const PAYER_OF_PAYMENT = `LEFT JOIN LATERAL (SELECT payer, payer_bank, payer_account FROM bank_receipts
    WHERE payment_id = p.id AND decision = 'confirmed' ORDER BY decided_at LIMIT 1) b ON true`;

export const refundsListing: Listing<RefundRow, 'q' | 'status' | 'stage' | 'method' | 'isWaiting'> = {
  columns: `r.refund_no AS "refundNo", o.id AS "orderId", o.number AS "orderNumber", a.mail, p.method,
    r.amount_fen::float8 AS "amountFen", r.status, ${REFUND_STAGE} AS stage, r.origin, r.reason, b.payer,
    b.payer_bank AS "payerBank", b.payer_account AS "payerAccount", r.created_at AS "createdAt",
    r.finished_at AS "finishedAt"`,
  from: `refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
    JOIN accounts a ON a.id = o.account_id
    ${PAYER_OF_PAYMENT}`,
  filters: {
    q: anyContains('r.refund_no', 'o.number', 'a.mail', 'b.payer', 'b.payer_account'),
    status: equals('r.status'),
    stage: equals(REFUND_STAGE),
    method: equals('p.method'),
    isWaiting: isTrue(`${REFUND_STAGE} IN ('to_pay_out', 'failed')`),
  },
  sorts: { createdAt: 'r.created_at', amountFen: 'r.amount_fen' },
  defaultSort: '-createdAt',
  tieBreak: 'r.id',
};
