import { Injectable } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { type Page, PAGE_SIZE } from '../../../platform/http/input/pagination.js';
import { ReadingLane } from '../../../platform/database/reading-lane.js';
import { patternOf } from '../../../platform/database/search.js';
import { type Prepared, Reads } from '../../../platform/database/reads.js';
import { ORDER_LICENSES, type OrderLicense } from './order-licenses.js';
import type { RefundRequestStatus } from '../entities/refund-request.entity.js';
import type { LicenseComponent } from '../../../domain/licensing/license.js';
import type { VoidReason } from '../../../domain/licensing/ordered-renewal.js';
import type { PricedChange } from '../../../domain/pricing/priced-change.js';
import type { PriceBasis } from '../../../domain/licensing/price-basis.js';
import type { AgreedLine, PromisedPlan } from '../../../domain/orders/agreed-lines.js';
import type { OrderKind, OrderStatus } from '../../../domain/orders/order-status.js';
import type { PaymentMethod } from '../../../domain/payments/payment-methods.js';
import type { SettledBy } from '../../../domain/points/referral.js';

/** What every read of an order holds. Amounts are fen. */
export interface OrderFacts {
  readonly id: string;
  readonly number: string;
  readonly kind: OrderKind;
  readonly status: OrderStatus;
  readonly months: number;
  readonly payableFen: number;
  readonly refundedFen: number;
  readonly settledBy: SettledBy | null;
  readonly paidId: string | null;
  /** Why it was cancelled when its license changed. */
  readonly voidReason: VoidReason | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
}

/** An order as its owner's list shows it. */
export interface OrderSummaryRead extends OrderFacts {
  readonly planId: string;
  readonly planName: PromisedPlan['name'];
}

/** An order as its owner reads it. Amounts are fen. */
export interface OrderRead extends OrderFacts {
  readonly plan: PromisedPlan;
  /** The lines of a quote; null where the order is for one plan only. */
  readonly lines: readonly AgreedLine[] | null;
  readonly components: LicenseComponent[];
  readonly basis: PriceBasis | null;
  readonly change: PricedChange | null;
  readonly listFen: number;
  readonly subtotalFen: number;
  readonly discountFen: number;
  /** What staff waived because a little too little arrived. */
  readonly waivedFen: number;
  /** The method it was paid by, or else the one chosen last. */
  readonly method: PaymentMethod | null;
  readonly couponCode: string | null;
  readonly renewedLicenseId: string | null;
  readonly extendedLicenseIds: readonly string[];
  readonly wasInvoiceRequested: boolean;
}

/** A customer's refund request, and the reply of staff. Instants in JSON form. */
export interface RefundRequestRead {
  readonly status: RefundRequestStatus;
  readonly reason: string;
  readonly answer: string;
  readonly requestedAt: string;
  readonly answeredAt: string | null;
}

/** A refund, completed or in progress. Instants in JSON form. */
export interface OrderRefundRead {
  readonly amount: number;
  readonly unit: 'fen' | 'points';
  readonly status: 'processing' | 'done';
  readonly createdAt: string;
  readonly finishedAt: string | null;
}

export interface OrderDetailsRead extends OrderRead {
  readonly licenses: readonly OrderLicense[];
  readonly refundRequest: RefundRequestRead | null;
  readonly refunds: readonly OrderRefundRead[];
}

const FACTS = `id, number, kind, status, months, payable_fen::float8 AS "payableFen", refunded_fen::float8 AS "refundedFen",
  settled_by AS "settledBy", coalesce(license_id, renewed_license_id) AS "paidId", void_reason AS "voidReason",
  created_at AS "createdAt", expires_at AS "expiresAt", paid_at AS "paidAt"`;

const COLUMNS = `${FACTS}, plan, lines, components, basis, change, list_fen::float8 AS "listFen", subtotal_fen::float8 AS "subtotalFen",
  discount_fen::float8 AS "discountFen", waived_fen::float8 AS "waivedFen", coalesce((SELECT p.method FROM payments p
    WHERE p.order_id = o.id AND p.status = 'succeeded'), method) AS method, coupon_code AS "couponCode",
  renewed_license_id AS "renewedLicenseId", extended_license_ids AS "extendedLicenseIds", invoice_requested_at IS NOT NULL AS "wasInvoiceRequested"`;

const REFUND_REQUEST = `(SELECT json_build_object('status', r.status, 'reason', r.reason, 'answer', r.answer,
    'requestedAt', r.requested_at, 'answeredAt', r.answered_at)
  FROM refund_requests r WHERE r.order_id = o.id) AS "refundRequest"`;

/**
 * Includes refunds of surplus money; points are refunded at once. A refund its provider refused is shown to the
 * customer as still in progress.
 */
const REFUNDS = `(SELECT coalesce(json_agg(json_build_object('amount', amount, 'unit', unit, 'status', status,
    'createdAt', created_at, 'finishedAt', finished_at) ORDER BY created_at), '[]')
  FROM (SELECT f.amount_fen AS amount, 'fen' AS unit, f.created_at, f.finished_at,
               CASE f.status WHEN 'succeeded' THEN 'done' ELSE 'processing' END AS status
          FROM refunds f JOIN payments p ON p.id = f.payment_id
         WHERE p.order_id = o.id AND f.status IN ('processing', 'failed', 'succeeded')
         UNION ALL
        SELECT amount, 'points', created_at, created_at, 'done'
          FROM point_records WHERE order_id = o.id AND reason = 'order_refunded') AS returned) AS refunds`;

const ONE: Prepared = {
  name: 'orders-one',
  text: `SELECT ${COLUMNS}, ${ORDER_LICENSES}, ${REFUND_REQUEST}, ${REFUNDS} FROM orders o WHERE id = $2 AND account_id = $1`,
};
const ALL: Prepared = {
  name: 'orders-all',
  text: `SELECT ${COLUMNS}, ${ORDER_LICENSES}, ${REFUND_REQUEST}, ${REFUNDS} FROM orders o WHERE account_id = $1 ORDER BY created_at, id`,
};
/** Parameters of the list: its page, a status or kind, and a search text. */
export interface OrderSearch {
  readonly pageIndex: number;
  readonly status?: OrderStatus | undefined;
  readonly kind?: OrderKind | undefined;
  readonly q?: string | undefined;
}

/** How many there are on all pages. */
interface Counted {
  readonly total: number;
}

const FOUND = `account_id = $1 AND ($3::text IS NULL OR status = $3) AND ($4::text IS NULL OR kind = $4)
  AND ($5::text IS NULL OR number ILIKE $5 OR plan->'name'->>$2::text ILIKE $5)`;
const LIST: Prepared = {
  name: 'orders-list',
  text: `SELECT ${FACTS}, plan->>'id' AS "planId", plan->'name' AS "planName",
                (SELECT count(*)::int FROM orders WHERE ${FOUND}) AS total
           FROM orders WHERE ${FOUND} ORDER BY created_at DESC, id LIMIT $6 OFFSET $7`,
};
const COUNT: Prepared = { name: 'orders-count', text: `SELECT count(*)::int AS total FROM orders WHERE ${FOUND}` };

/** Reads for a customer's pages. */
@Injectable()
export class OrdersQueries {
  constructor(
    private readonly reads: Reads,
    private readonly lane: ReadingLane,
  ) {}

  /** Refuses with order.not_found, for another account's order as for a missing one. */
  async get(accountId: string, id: string): Promise<OrderDetailsRead> {
    const order = await this.reads.first<OrderDetailsRead>(ONE, [accountId, id]);
    if (!order) throw new AppError('order.not_found');
    return order;
  }

  /** Every order of an account, oldest first. */
  async listAll(accountId: string): Promise<readonly OrderDetailsRead[]> {
    return this.reads.rows<OrderDetailsRead>(ALL, [accountId]);
  }

  /** Newest first. The search text is matched against numbers and plan names. */
  async list(
    accountId: string,
    { pageIndex, status, kind, q }: OrderSearch,
    locale: Locale,
  ): Promise<Page<OrderSummaryRead>> {
    const values = [accountId, locale, status ?? null, kind ?? null, patternOf(q)];
    const offset = (pageIndex - 1) * PAGE_SIZE;
    const items = await this.lane.rows<OrderSummaryRead & Counted>(LIST, [...values, PAGE_SIZE, offset]);
    // A page past the end has no row to hold the count.
    const counted = items[0] ?? (await this.reads.first<Counted>(COUNT, values));
    return { items, total: counted?.total ?? 0, pageIndex };
  }
}
