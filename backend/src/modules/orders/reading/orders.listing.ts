import type { VoidReason } from '../../../domain/licensing/ordered-renewal.js';
import type { OrderKind, OrderStatus } from '../../../domain/orders/order-status.js';
import type { SettledBy } from '../../../domain/points/referral.js';
import { anyContains, equals, isTrue, type Listing } from '../../../platform/database/listings.js';

/** An order in the console's list. Amounts are fen; points where points paid it. */
export interface StaffOrderRow {
  readonly id: string;
  readonly number: string;
  readonly accountId: string;
  readonly mail: string;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  readonly planId: string;
  readonly months: number;
  readonly payableFen: number;
  readonly refundedFen: number;
  readonly settledBy: SettledBy | null;
  readonly method: string | null;
  /** Our number of the payment that settled it, and the provider's. */
  readonly outTradeNo: string | null;
  readonly transactionId: string | null;
  /** The customer has requested a refund and waits for a decision. */
  readonly isRefundAsked: boolean;
  /** Why a cancelled renewal was no longer possible; null where its buyer cancelled it, or it was not cancelled. */
  readonly voidReason: VoidReason | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

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
      status: equals('o.status'),
      kind: equals('o.kind'),
      method: equals('o.method'),
      accountId: equals('o.account_id', 'uuid'),
      isRefundAsked: isTrue(IS_REFUND_ASKED),
    },
    sorts: { createdAt: 'o.created_at', paidAt: 'o.paid_at', payableFen: 'o.payable_fen' },
    alwaysSet: ['createdAt'],
    defaultSort: '-createdAt',
    tieBreak: 'o.id',
  };
