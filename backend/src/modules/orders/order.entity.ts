import { Check, Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { AppError, type ErrorCode } from '../../domain/errors/index.js';
import type { LicenseComponent } from '../../domain/licensing/license.js';
import type { PriceBasis } from '../../domain/licensing/price-basis.js';
import type { VoidReason } from '../../domain/licensing/renewal-and-upgrade.js';
import type { AgreedLine, PromisedPlan } from '../../domain/orders/agreed-lines.js';
import type { AnyIncidentKind, MismatchOutcome } from '../../domain/orders/incidents.js';
import type { IncidentResolution } from '../../domain/orders/order-effects.js';
import type { OrderKind, OrderStatus } from '../../domain/orders/order-money.js';
import { REFUND_REQUEST_DAYS } from '../../domain/orders/refund-request.js';
import type { PaymentMethod } from '../../domain/payments/payment-methods.js';
import type { SettledBy } from '../../domain/points/points.js';
import type { PricedChange } from '../../domain/pricing/renewal-price.js';
import { safeInteger } from '../../platform/database/transactions.js';

/** An intent to buy. Its price never changes after a plan is edited. */
@Entity('orders')
@Unique('orders_number', ['number'])
@Index('orders_created', ['createdAt'])
@Index('orders_account', ['accountId', 'createdAt'])
@Index('orders_due', ['expiresAt'], { where: `status = 'pending'` })
@Index('orders_renewing', ['renewedLicenseId'], { where: `status = 'pending' AND renewed_license_id IS NOT NULL` })
@Index('orders_extending', ['createdAt'], { where: `status = 'pending' AND extended_license_ids <> '{}'` })
@Index('orders_sold', ['paidAt'], { where: 'paid_at IS NOT NULL' })
@Index('orders_invoiced_refunded', ['id'], { where: 'invoice_requested_at IS NOT NULL AND refunded_fen > 0' })
@Check(
  'orders_amounts_add_up',
  'payable_fen = subtotal_fen - discount_fen - waived_fen AND waived_fen >= 0 AND payable_fen >= 0',
)
@Check('orders_single_license', 'license_count >= 1 AND (license_count = 1 OR license_id IS NULL)')
export class Order {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Shown to people: on invoices, in mails and on the phone. */
  @Column('text')
  number!: string;

  @Column('uuid')
  accountId!: string;

  @Column('text')
  kind!: OrderKind;

  @Column('text')
  status!: OrderStatus;

  /** What was bought, as the catalogue described it when the order was placed. */
  @Column('jsonb')
  plan!: PromisedPlan;

  /** What was agreed, line by line, and what each line gives; null where the order is for one plan only. */
  @Column('jsonb', { nullable: true })
  lines!: readonly AgreedLine[] | null;

  /** How many licenses it gives, extends or changes. */
  @Column('integer', { default: 1 })
  licenseCount!: number;

  /** The components of the license: priced again at every renewal. */
  @Column('jsonb')
  components!: LicenseComponent[];

  /** What a renewal was priced by, and what the license of a quote will renew by; null for a plan that is bought new. */
  @Column('jsonb', { nullable: true })
  basis!: PriceBasis | null;

  /** For a change: what it does, and the numbers of its price. */
  @Column('jsonb', { nullable: true })
  change!: PricedChange | null;

  /** Calendar months; 0 is a lifetime. For a change: the months that were left, rounded up. */
  @Column('integer')
  months!: number;

  /** The license to extend or change, or null for a new one. */
  @Column('uuid', { nullable: true })
  renewedLicenseId!: string | null;

  /** The licenses that the lines of a quote extend or change. */
  @Column('uuid', { array: true, default: '{}' })
  extendedLicenseIds!: readonly string[];

  /** The license this order gave, extended or changed, once it is settled; null where it gave several. */
  @Column('uuid', { nullable: true })
  licenseId!: string | null;

  /** List price before every discount, in fen. */
  @Column('bigint', { transformer: safeInteger })
  listFen!: number;

  /** After the combo discount, in fen. */
  @Column('bigint', { transformer: safeInteger })
  subtotalFen!: number;

  /** What the coupon takes off, in fen. */
  @Column('bigint', { transformer: safeInteger })
  discountFen!: number;

  /** What staff have waived because a little too little arrived, in fen. */
  @Column('bigint', { transformer: safeInteger, default: 0 })
  waivedFen!: number;

  /** What the customer pays, in fen. */
  @Column('bigint', { transformer: safeInteger })
  payableFen!: number;

  /** The amount refunded: fen, or points for an order settled by points. */
  @Column('bigint', { transformer: safeInteger, default: 0 })
  refundedFen!: number;

  @Column('text', { nullable: true })
  settledBy!: SettledBy | null;

  /** The payment method the customer chose last. */
  @Column('text', { nullable: true })
  method!: PaymentMethod | null;

  @Column('text', { nullable: true })
  couponCode!: string | null;

  /** First instant at which the unpaid order has expired. */
  @Column('timestamptz')
  expiresAt!: Date;

  @Column('timestamptz', { nullable: true })
  paidAt!: Date | null;

  /** When an invoice was requested; null again when it was rejected or voided. */
  @Column('timestamptz', { nullable: true })
  invoiceRequestedAt!: Date | null;

  @Column('timestamptz', { nullable: true })
  endedAt!: Date | null;

  /** Why it was cancelled when its license changed; null where its customer cancelled it. */
  @Column('text', { nullable: true })
  voidReason!: VoidReason | null;

  @Column('timestamptz')
  createdAt!: Date;
}

/** What an order is placed with. Everything else about it comes later and begins with the column's default. */
export type NewOrder = Omit<
  Order,
  | 'status'
  | 'licenseId'
  | 'refundedFen'
  | 'waivedFen'
  | 'settledBy'
  | 'method'
  | 'couponCode'
  | 'paidAt'
  | 'invoiceRequestedAt'
  | 'endedAt'
  | 'voidReason'
>;

/** A payment anomaly: what happened, what was done automatically, and how staff resolved it. */
@Entity('payment_incidents')
@Index('payment_incidents_open', ['createdAt'], { where: 'closed_at IS NULL' })
export class PaymentIncident {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** Null when the order could not be identified. */
  @Column('uuid', { nullable: true })
  orderId!: string | null;

  @Column('text')
  method!: string;

  @Column('text')
  outTradeNo!: string;

  @Column('text')
  kind!: AnyIncidentKind;

  @Column('text')
  resolution!: IncidentResolution;

  /** The fact that raised it, as the provider reported it. */
  @Column('jsonb')
  fact!: object;

  @Column('timestamptz')
  createdAt!: Date;

  @Column('timestamptz', { nullable: true })
  closedAt!: Date | null;

  /** The member of staff who closed it; null while it is open. */
  @Column('uuid', { nullable: true })
  closedBy!: string | null;

  /** How money of a wrong amount was dealt with; null for other kinds, and where staff resolved it in another way. */
  @Column('text', { nullable: true })
  outcome!: MismatchOutcome | null;

  /** What staff did about it. */
  @Column('text', { default: '' })
  note!: string;
}

export const REFUND_REQUEST_STATUSES = ['waiting', 'approved', 'rejected'] as const;
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number];

/** A customer's request for a refund of the money or points of an order: one per order, decided by staff. */
@Entity('refund_requests')
@Unique('refund_requests_refund', ['refundNo'])
@Index('refund_requests_waiting', ['requestedAt'], { where: `status = 'waiting'` })
export class RefundRequest {
  @PrimaryColumn('uuid')
  orderId!: string;

  /** The refund that waits for the decision; null for an order that was paid with points. */
  @Column('text', { nullable: true })
  refundNo!: string | null;

  /** In the customer's words; blank when they said nothing. */
  @Column('text')
  reason!: string;

  @Column('text')
  status!: RefundRequestStatus;

  /** The reply of staff to the customer. */
  @Column('text', { default: '' })
  answer!: string;

  @Column('timestamptz')
  requestedAt!: Date;

  @Column('uuid', { nullable: true })
  answeredBy!: string | null;

  @Column('timestamptz', { nullable: true })
  answeredAt!: Date | null;
}

/** A refusal of the order rules with the details that its text needs. */
export const orderRefusal = (code: Extract<ErrorCode, `order.${string}` | `invoice.${string}`>): AppError =>
  new AppError(code, { params: { days: REFUND_REQUEST_DAYS } });

/** What other modules may read of these tables: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  orders: {
    holds: 'Orders placed by customers.',
    columns: {
      id: 'uuid',
      number: 'human-readable order number',
      account_id: 'account that placed the order',
      status: 'one of `OrderStatus`',
      settled_by: 'how it was settled, such as `money`; null until settled',
      payable_fen: 'fen due after all discounts',
      refunded_fen: 'fen refunded so far',
      months: 'months ordered; 0 means permanent',
      renewed_license_id: 'licence that it extends; null for new ones',
      lines: 'JSON lines of its quote; null for an order of a single plan',
      created_at: 'instant of placing',
      paid_at: 'instant of settlement; null before',
      invoice_requested_at: 'instant of the request for its invoice; null without one that is requested or issued',
    },
  },
  payment_incidents: {
    holds: 'Payments and gateway notifications that need a decision by staff.',
    columns: {
      id: 'uuid',
      kind: 'kind of problem',
      out_trade_no: 'payment number that we sent to the provider',
      created_at: 'instant of detection',
      closed_at: 'instant of the decision; null while open',
    },
  },
  refund_requests: {
    holds: 'Refunds requested by customers.',
    columns: {
      order_id: 'order to be refunded',
      status: '`waiting` until staff have decided',
      requested_at: 'instant of the request',
    },
  },
} as const;
