import { CAPACITIES, type Capacity } from '../../../domain/licensing/capacity.js';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import type { AgreedLine } from '../../../domain/orders/agreed-lines.js';
import type { RefundOrigin } from '../../../domain/orders/order-money.js';
import type { RefundStage } from '../../../domain/payments/refund-stage.js';
import type { RefundStatus } from '../../../domain/payments/refund-status.js';
import type { PaymentStatus } from '../../../domain/payments/payment-status.js';
import { type Prepared, Reads } from '../../../platform/database/reads.js';
import type { RefundRequestStatus } from '../entities/refund-request.entity.js';
import { ORDER_LICENSES, type OrderLicense } from './order-licenses.js';
import type { StaffOrderRow } from './orders.listing.js';
import { PAYER_OF_PAYMENT, REFUND_STAGE } from '../refunds/refunds.listing.js';

export interface StaffPaymentRead {
  readonly id: string;
  readonly method: string;
  readonly outTradeNo: string;
  readonly status: PaymentStatus;
  readonly amountFen: number;
  readonly receivedFen: number | null;
  readonly transactionId: string | null;
  readonly createdAt: string;
  readonly arrivedAt: string | null;
}

export interface StaffRefundRead {
  readonly refundNo: string;
  readonly paymentId: string;
  readonly amountFen: number;
  readonly status: RefundStatus;
  readonly stage: RefundStage;
  readonly origin: RefundOrigin;
  readonly reason: string;
  readonly payer: string | null;
  readonly payerBank: string | null;
  readonly payerAccount: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

/** An order with everything that happened to its money. Amounts are fen. */
export interface StaffOrderFile extends StaffOrderRow, Capacity {
  readonly licenses: readonly OrderLicense[];
  readonly lines: readonly AgreedLine[] | null;
  readonly listFen: number;
  readonly subtotalFen: number;
  readonly discountFen: number;
  readonly waivedFen: number;
  readonly couponCode: string | null;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly payments: readonly StaffPaymentRead[];
  readonly refunds: readonly StaffRefundRead[];
  /** Points of the order that were refunded, oldest first. */
  readonly pointRefunds: readonly { readonly points: number; readonly createdAt: string }[];
  readonly refundRequest: {
    readonly status: RefundRequestStatus;
    readonly reason: string;
    readonly answer: string;
    readonly requestedAt: string;
  } | null;
}

const FILE: Prepared = {
  name: 'staff-order',
  text: `
    SELECT o.id, o.number, o.account_id AS "accountId", a.mail, o.kind, o.status, o.plan ->> 'id' AS "planId", o.months,
           o.payable_fen::float8 AS "payableFen", o.refunded_fen::float8 AS "refundedFen", o.settled_by AS "settledBy",
           o.method, coalesce(q.status = 'waiting', false) AS "isRefundAsked", o.void_reason AS "voidReason", o.created_at AS "createdAt",
           o.paid_at AS "paidAt", o.lines, ${CAPACITIES.map((name) => `o.plan -> '${name}' AS ${name}`).join(', ')}, ${ORDER_LICENSES},
           o.list_fen::float8 AS "listFen", o.subtotal_fen::float8 AS "subtotalFen",
           o.discount_fen::float8 AS "discountFen", o.waived_fen::float8 AS "waivedFen", o.coupon_code AS "couponCode", o.expires_at AS "expiresAt",
           o.ended_at AS "endedAt",
           (SELECT coalesce(json_agg(json_build_object('id', p.id, 'method', p.method, 'outTradeNo', p.out_trade_no,
                     'status', p.status, 'amountFen', p.amount_fen, 'receivedFen', p.received_fen,
                     'transactionId', p.transaction_id, 'createdAt', p.created_at, 'arrivedAt', p.arrived_at)
                     ORDER BY p.created_at), '[]') FROM payments p WHERE p.order_id = o.id) AS payments,
           (SELECT coalesce(json_agg(json_build_object('refundNo', r.refund_no, 'paymentId', r.payment_id,
                     'amountFen', r.amount_fen, 'status', r.status, 'stage', ${REFUND_STAGE}, 'origin', r.origin,
                     'reason', r.reason, 'payer', b.payer, 'payerBank', b.payer_bank, 'payerAccount', b.payer_account,
                     'createdAt', r.created_at, 'finishedAt', r.finished_at) ORDER BY r.created_at), '[]')
              FROM refunds r JOIN payments p ON p.id = r.payment_id ${PAYER_OF_PAYMENT} WHERE p.order_id = o.id) AS refunds,
           (SELECT coalesce(json_agg(json_build_object('points', amount, 'createdAt', created_at) ORDER BY created_at), '[]')
              FROM point_records WHERE order_id = o.id AND reason = 'order_refunded') AS "pointRefunds",
           CASE WHEN q.order_id IS NOT NULL THEN json_build_object('status', q.status, 'reason', q.reason,
                     'answer', q.answer, 'requestedAt', q.requested_at) END AS "refundRequest"
      FROM orders o JOIN accounts a ON a.id = o.account_id LEFT JOIN refund_requests q ON q.order_id = o.id
     WHERE o.id = $1`,
};

/** Orders as staff read them. */
@Injectable()
export class StaffOrdersQueries {
  constructor(private readonly reads: Reads) {}

  /** Refuses with order.not_found. */
  async get(id: string): Promise<StaffOrderFile> {
    const order = await this.reads.first<StaffOrderFile>(FILE, [id]);
    if (!order) throw new AppError('order.not_found');
    return order;
  }
}
