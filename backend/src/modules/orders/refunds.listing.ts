import type { RefundOrigin } from '../../domain/orders/order-money.js';
import type { RefundStatus } from '../../domain/payments/refund-status.js';
import { anyContains, equals, type Listing } from '../../platform/database/listings.js';

/** A refund in the console's list. */
export interface RefundRow {
  readonly refundNo: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly mail: string;
  readonly method: string;
  readonly amountFen: number;
  readonly status: RefundStatus;
  readonly origin: RefundOrigin;
  readonly reason: string;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

export const REFUND_SORTS = ['createdAt', 'amountFen'] as const;

export const refundsListing: Listing<RefundRow, 'q' | 'status' | 'method'> = {
  columns: `r.refund_no AS "refundNo", o.id AS "orderId", o.number AS "orderNumber", a.mail, p.method,
    r.amount_fen::float8 AS "amountFen", r.status, r.origin, r.reason, r.created_at AS "createdAt",
    r.finished_at AS "finishedAt"`,
  from: `refunds r JOIN payments p ON p.id = r.payment_id JOIN orders o ON o.id = p.order_id
    JOIN accounts a ON a.id = o.account_id`,
  filters: {
    q: anyContains('r.refund_no', 'o.number', 'a.mail'),
    status: equals('r.status'),
    method: equals('p.method'),
  },
  sorts: { createdAt: 'r.created_at', amountFen: 'r.amount_fen' },
  defaultSort: '-createdAt',
  tieBreak: 'r.id',
};
