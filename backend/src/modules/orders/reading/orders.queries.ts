import { Injectable } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import {
  CAPACITIES,
  type Capacity,
  type CapacityName,
  type LicenseComponent,
} from '../../../domain/licensing/license.js';
import type { PriceBasis } from '../../../domain/licensing/price-basis.js';
import { type Locale, textIn } from '../../../domain/locale/locales.js';
import type { AgreedLine, PromisedPlan } from '../../../domain/orders/agreed-lines.js';
import type { OrderKind, OrderStatus } from '../../../domain/orders/order-money.js';
import type { PricedChange } from '../../../domain/pricing/renewal-price.js';
import { type Prepared, ReadingLane, Reads } from '../../../platform/database/reads.js';
import { type ColumnsOf, patternOf, selectList } from '../../../platform/database/transactions.js';
import { type Page, PAGE_SIZE } from '../../../platform/http/input/pagination.js';
import { JOIN_FIRST_LINE } from '../../paid/index.js';
import { ORDER_FACTS } from './orders.listing.js';
import type { OrderSummaryView, OrderView, RefundRequestView } from './orders.views.js';

/** A license that an order gave or extended. */
export interface OrderLicense extends Capacity {
  readonly id: string;
  readonly key: string;
  readonly nameZh: string;
  readonly nameEn: string;
  /** Whether the account that ordered it still owns it. */
  readonly isOwn: boolean;
}

/**
 * What an order for one plan sold, even if its license has since been changed; the lines of a quote may sell several
 * plans.
 */
const sold = (of: string, otherwise: string): string => `CASE WHEN o.lines IS NULL THEN ${of} ELSE ${otherwise} END`;
const SOLD_PAIRS = [
  `'nameZh', ${sold(`o.plan -> 'name' ->> 'zh'`, 'l.name_zh')}`,
  `'nameEn', ${sold(`o.plan -> 'name' ->> 'en'`, 'l.name_en')}`,
  ...CAPACITIES.map((name) => `'${name}', ${sold(`(o.plan ->> '${name}')::int`, `n.${name}`)}`),
].join(', ');

/** SQL for the licenses that an order `o` gave, in the order of its lines, or extends, as a JSON list. */
export const ORDER_LICENSES = `(SELECT coalesce(json_agg(json_build_object('id', l.id, 'key', l.key, ${SOLD_PAIRS},
    'isOwn', l.account_id = o.account_id)
    ORDER BY l.id = ANY (o.extended_license_ids), l.origin_place, l.key), '[]')
  FROM licenses l ${JOIN_FIRST_LINE} WHERE l.id = o.renewed_license_id OR l.id = ANY (o.extended_license_ids)
                     OR (l.origin_kind IN ('purchase', 'quote') AND l.origin_id = o.id::text))`;

/** An order as its list reads it, its plan named in every language. */
interface OrderSummaryRow extends Omit<OrderSummaryView, 'planName'> {
  readonly planName: PromisedPlan['name'];
}

const SUMMARY: ColumnsOf<OrderSummaryRow> = {
  ...ORDER_FACTS,
  planName: `o.plan -> 'name'`,
  expiresAt: 'o.expires_at',
  paidId: 'coalesce(o.license_id, o.renewed_license_id)',
};

type OrderAmounts = Pick<OrderView, 'listFen' | 'subtotalFen' | 'discountFen' | 'waivedFen' | 'couponCode'>;

export const ORDER_AMOUNTS: ColumnsOf<OrderAmounts> = {
  listFen: 'o.list_fen::float8',
  subtotalFen: 'o.subtotal_fen::float8',
  discountFen: 'o.discount_fen::float8',
  waivedFen: 'o.waived_fen::float8',
  couponCode: 'o.coupon_code',
};

/** What `OrderDetails` derives from the rest of a row. */
type Derived =
  | 'planId'
  | 'planName'
  | CapacityName
  | 'agreed'
  | 'depositFen'
  | 'dueFen'
  | 'amountInWords'
  | 'methods'
  | 'paymentProblem'
  | 'actions';

/** An order as stored: what its view shows unchanged, and what the rest of the view is derived from. */
export interface OrderRow extends Omit<OrderView, Derived | 'lines' | 'licenses' | 'change' | 'refundRequest'> {
  readonly plan: PromisedPlan;
  /** The lines of a quote; null where the order is for one plan only. */
  readonly lines: readonly AgreedLine[] | null;
  readonly components: LicenseComponent[];
  readonly basis: PriceBasis | null;
  readonly change: PricedChange | null;
  readonly renewedLicenseId: string | null;
  readonly extendedLicenseIds: readonly string[];
  readonly wasInvoiceRequested: boolean;
  readonly licenses: readonly OrderLicense[];
  /** Instants in JSON form, here and in `refunds`. */
  readonly refundRequest: RefundRequestView | null;
}

const REFUND_REQUEST = `(SELECT json_build_object('status', r.status, 'reason', r.reason, 'answer', r.answer,
    'requestedAt', r.requested_at, 'answeredAt', r.answered_at)
  FROM refund_requests r WHERE r.order_id = o.id)`;

/**
 * Includes refunds of surplus money; points are refunded at once. A refund its provider refused is shown to the
 * customer as still in progress, until staff return the money another way or give it up.
 */
const REFUNDS = `(SELECT coalesce(json_agg(json_build_object('amount', amount, 'unit', unit, 'status', status,
    'givenUpReason', given_up_reason, 'createdAt', created_at, 'finishedAt', finished_at) ORDER BY created_at), '[]')
  FROM (SELECT f.amount_fen AS amount, 'fen' AS unit, f.created_at, f.finished_at,
               CASE WHEN f.status = 'succeeded' AND f.returned_otherwise THEN 'returned_otherwise'
                    WHEN f.status = 'succeeded' THEN 'done'
                    WHEN f.status = 'rejected' THEN 'given_up' ELSE 'processing' END AS status,
               CASE WHEN f.status = 'rejected' THEN f.given_up_reason END AS given_up_reason
          FROM refunds f JOIN payments p ON p.id = f.payment_id
         WHERE p.order_id = o.id AND (f.status IN ('processing', 'failed', 'succeeded')
                                      OR (f.status = 'rejected' AND f.given_up_reason IS NOT NULL))
         UNION ALL
        SELECT amount, 'points', created_at, created_at, 'done', NULL
          FROM point_records WHERE order_id = o.id AND reason = 'order_refunded') AS returned)`;

/** The buyer named on the invoice, else on the quote, else the account. */
export const BUYER = `(SELECT json_build_object('name', b.name, 'taxNumber', nullif(b.tax_number, ''))
  FROM (SELECT i.title AS name, i.tax_number, 1 AS place FROM invoices i
         WHERE i.order_id = o.id AND i.status IN ('requested', 'issued')
         UNION ALL
        SELECT q.company_name, q.tax_number, 2 FROM quotes q WHERE q.order_id = o.id AND q.company_name <> ''
         UNION ALL
        SELECT a.name, NULL, 3 FROM accounts a WHERE a.id = o.account_id) b
 ORDER BY b.place LIMIT 1)`;

const { planId: _planId, planName: _planName, ...OWN } = SUMMARY;
const COLUMNS: ColumnsOf<OrderRow> = {
  ...OWN,
  ...ORDER_AMOUNTS,
  plan: 'o.plan',
  lines: 'o.lines',
  components: 'o.components',
  basis: 'o.basis',
  change: 'o.change',
  method: `coalesce((SELECT p.method FROM payments p
    WHERE p.order_id = o.id AND p.status = 'succeeded'), o.method)`,
  renewedLicenseId: 'o.renewed_license_id',
  extendedLicenseIds: 'o.extended_license_ids',
  wasInvoiceRequested: 'o.invoice_requested_at IS NOT NULL',
  licenses: ORDER_LICENSES,
  refundRequest: REFUND_REQUEST,
  refunds: REFUNDS,
  buyer: BUYER,
  transactionId: `(SELECT p.transaction_id FROM payments p WHERE p.order_id = o.id AND p.status = 'succeeded')`,
  slipUploadedAt: `(SELECT s.uploaded_at FROM payments p JOIN transfer_slips s ON s.payment_id = p.id
    WHERE p.order_id = o.id AND p.status IN ('created', 'waiting') ORDER BY s.uploaded_at DESC LIMIT 1)`,
};

const ONE: Prepared = {
  name: 'orders-one',
  text: `SELECT ${selectList(COLUMNS)} FROM orders o WHERE id = $2 AND account_id = $1`,
};
const ALL: Prepared = {
  name: 'orders-all',
  text: `SELECT ${selectList(COLUMNS)} FROM orders o WHERE account_id = $1 ORDER BY created_at, id`,
};
/** Parameters of the list: its page, a status or kind, and a search text. */
interface OrderSearch {
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
const LIST_COLUMNS: ColumnsOf<OrderSummaryRow & Counted> = {
  ...SUMMARY,
  total: `(SELECT count(*)::int FROM orders WHERE ${FOUND})`,
};
const LIST: Prepared = {
  name: 'orders-list',
  text: `SELECT ${selectList(LIST_COLUMNS)} FROM orders o WHERE ${FOUND} ORDER BY created_at DESC, id LIMIT $6 OFFSET $7`,
};
const COUNT: Prepared = { name: 'orders-count', text: `SELECT count(*)::int AS total FROM orders WHERE ${FOUND}` };

/** Reads for a customer's pages. */
@Injectable()
export class OrdersQueries {
  constructor(
    private readonly reads: Reads,
    private readonly lane: ReadingLane,
  ) {}

  /** Refuses with order.not_found, also for another account's order. */
  async get(accountId: string, id: string): Promise<OrderRow> {
    const order = await this.reads.first<OrderRow>(ONE, [accountId, id]);
    if (!order) throw new AppError('order.not_found');
    return order;
  }

  /** Every order of an account, oldest first. */
  async listAll(accountId: string): Promise<readonly OrderRow[]> {
    return this.reads.rows<OrderRow>(ALL, [accountId]);
  }

  /** Newest first. The search text is matched against numbers and plan names. */
  async list(
    accountId: string,
    { pageIndex, status, kind, q }: OrderSearch,
    locale: Locale,
  ): Promise<Page<OrderSummaryView>> {
    const values = [accountId, locale, status ?? null, kind ?? null, patternOf(q)];
    const offset = (pageIndex - 1) * PAGE_SIZE;
    const rows = await this.lane.rows<OrderSummaryRow & Counted>(LIST, [...values, PAGE_SIZE, offset]);
    // A page past the end has no row to hold the count.
    const counted = rows[0] ?? (await this.reads.first<Counted>(COUNT, values));
    const items = rows.map((row) => ({ ...row, planName: textIn(row.planName, locale) }));
    return { items, total: counted?.total ?? 0, pageIndex };
  }
}
