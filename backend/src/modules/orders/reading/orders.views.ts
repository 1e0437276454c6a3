import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { capacityFields, capacityOf } from '../../../domain/licensing/license.js';
import {
  type AgreedLine,
  choicesOf,
  LINE_CHANGES,
  LINE_RENEWALS,
  type LineChangeKind,
  type LineRenewal,
  namedBy,
} from '../../../domain/orders/agreed-lines.js';
import { ORDER_ACTIONS } from '../../../domain/orders/refund-request.js';
import { ORDER_STATUSES, type OrderStatus } from '../../../domain/orders/order-money.js';
import { bpsToDiscount } from '../../../domain/pricing/list-price.js';
import { CapacityView, TIME } from '../../../platform/http/output/returns.js';
import { PAYMENT_PROBLEMS, type PaymentAction, type PaymentProblem } from '../../payments/index.js';
import { REFUND_REQUEST_STATUSES, type RefundRequestStatus } from '../order.entity.js';
import { PricedChangeView } from '../pricing/pricing.queries.js';
import type { StartedPayment } from '../settlement/payment-initiation.service.js';
import { LineTableView } from './line-table.js';
import { OrderFactsView } from './orders.listing.js';

const OfOne = capacityFields(() => ApiProperty({ type: 'integer', description: 'Per unit; -1 means unlimited' }));

export class NamedLicenseView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() key!: string;
}

/** A line of a quote, and of the order it became. */
export class AgreedLineView extends OfOne {
  /** Null for a service. */
  @ApiProperty({ type: String, nullable: true }) plan!: string | null;
  @ApiProperty() name!: string;
  @ApiProperty({ type: 'integer' }) quantity!: number;
  @ApiProperty({ type: 'integer', description: 'Fen' }) unitPriceFen!: number;
  @ApiProperty({ description: 'Factor from 0 to 1' }) discount!: number;
  @ApiProperty({ type: 'integer', description: 'After the discount, fen' }) totalFen!: number;
  /** 0 for a service, and for a line that changes licences; null in an offer from before each line gave its own licences, which gives one over all lines. */
  @ApiProperty({ type: 'integer', nullable: true }) licenses!: number | null;
  /** Whether it gives one licence with the sum of its capacity. */
  @ApiProperty() isOneLicense!: boolean;
  /** Null where nothing is renewed: services and lifetimes. */
  @ApiProperty({ enum: LINE_RENEWALS, nullable: true, type: String }) renewal!: LineRenewal | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Agreed annual renewal price per licence, fen' })
  renewalYearFen!: number | null;
  /** How it changes the licences of `extends`: more places, or what the line describes; null where it adds time. */
  @ApiProperty({ enum: LINE_CHANGES, nullable: true, type: String }) change!: LineChangeKind | null;
  /** The licences that it extends or changes. */
  @ApiProperty({ type: [NamedLicenseView] }) extends!: NamedLicenseView[];
  /** Their common last day; null where each is extended by the term of the offer. */
  @ApiProperty({ type: String, format: 'date', nullable: true }) until!: string | null;
}

const licensesOfLine = ({ planId, gives, change }: AgreedLine): number | null =>
  planId === null || change ? 0 : (gives?.count ?? null);

/** `months` is the term of the offer; 0 is a lifetime. */
export const toLineView = (line: AgreedLine, months: number): AgreedLineView => ({
  plan: line.planId,
  name: line.name,
  ...capacityOf(line),
  quantity: line.quantity,
  unitPriceFen: line.unitPriceFen,
  discount: bpsToDiscount(line.discountBps),
  totalFen: line.totalFen,
  licenses: licensesOfLine(line),
  ...choicesOf(line, months),
  change: line.change?.kind ?? null,
  extends: namedBy(line).map(({ id, key }) => ({ id, key })),
  until: line.extension?.until ?? null,
});

export class OrderActionView {
  @ApiProperty({ enum: ORDER_ACTIONS }) action!: string;
  @ApiProperty() allowed!: boolean;
  /** Why not; only where it is not allowed. */
  @ApiPropertyOptional() code?: string;
  @ApiPropertyOptional() message?: string;
}

export class OrderSummaryView extends OrderFactsView {
  @ApiProperty() planName!: string;
  @ApiProperty(TIME) expiresAt!: Date;
  /** The licence it gave or extended, or is to extend; null where it gave several. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) paidId!: string | null;
}

export class RefundRequestView {
  @ApiProperty({ enum: REFUND_REQUEST_STATUSES }) status!: RefundRequestStatus;
  /** In the customer's words; may be blank. */
  @ApiProperty() reason!: string;
  /** The reply of staff; blank while the request waits and where it was granted. */
  @ApiProperty() answer!: string;
  @ApiProperty({ format: 'date-time' }) requestedAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) answeredAt!: string | null;
}

const SHOWN_REFUND_STATUSES = ['processing', 'done', 'returned_otherwise', 'given_up'] as const;

export class OrderRefundView {
  @ApiProperty({ type: 'integer', description: 'Fen or points, depending on `unit`' }) amount!: number;
  @ApiProperty({ enum: ['fen', 'points'] }) unit!: 'fen' | 'points';
  /** `returned_otherwise`: not to the original payment method; `given_up`: staff have stopped it. */
  @ApiProperty({ enum: SHOWN_REFUND_STATUSES }) status!: (typeof SHOWN_REFUND_STATUSES)[number];
  /** Why it was given up; null for all others. */
  @ApiProperty({ type: String, nullable: true }) givenUpReason!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) finishedAt!: string | null;
}

export class BuyerView {
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) taxNumber!: string | null;
}

/** A licence of an order, with the capacity that was given. */
export class OrderLicenseView extends CapacityView {
  /** Null once it was transferred. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) paidId!: string | null;
  @ApiProperty() key!: string;
  @ApiProperty() planName!: string;
}

export class OrderView extends IntersectionType(OrderSummaryView, CapacityView) {
  /** The lines of a quote; empty where the order is for one plan only. */
  @ApiProperty({ type: [AgreedLineView] }) lines!: readonly AgreedLineView[];
  /** The same as a table to read; null where there are none. */
  @ApiProperty({ type: LineTableView, nullable: true }) agreed!: LineTableView | null;
  /** Every licence it gave, in the order of its lines, or the one it extends or changes. */
  @ApiProperty({ type: [OrderLicenseView] }) licenses!: readonly OrderLicenseView[];
  /** For an order that changes a licence: how its price was computed. */
  @ApiProperty({ type: PricedChangeView, nullable: true }) change!: PricedChangeView | null;
  @ApiProperty({ type: 'integer', description: 'List price, fen' }) listFen!: number;
  @ApiProperty({ type: 'integer', description: 'After the combo discount, fen' }) subtotalFen!: number;
  @ApiProperty({ type: 'integer', description: 'Coupon discount, fen' }) discountFen!: number;
  @ApiProperty({ type: 'integer', description: 'Small shortfall waived, fen' }) waivedFen!: number;
  /** For a pending order: the part of its price received, and the amount still due. */
  @ApiProperty({ type: 'integer', description: 'Fen' }) depositFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen' }) dueFen!: number;
  @ApiProperty({ type: String, nullable: true }) couponCode!: string | null;
  /** The method it was paid by, or else the one chosen last. */
  @ApiProperty({ type: String, nullable: true }) method!: string | null;
  /** The provider's number of the payment; null where none succeeded. */
  @ApiProperty({ type: String, nullable: true }) transactionId!: string | null;
  /** When the proof of the bank transfer in progress was uploaded; null where there is none. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) slipUploadedAt!: Date | null;
  /** The buyer named on the invoice, else on the quote, else the account. */
  @ApiProperty({ type: BuyerView }) buyer!: BuyerView;
  /** What was paid in money and not refunded, in capital Chinese figures; null where nothing was. */
  @ApiProperty({ type: String, nullable: true }) amountInWords!: string | null;
  @ApiProperty({ isArray: true, type: String }) methods!: readonly string[];
  /** For a pending order: an attempt was refused, or money of a wrong amount arrived and staff will check it. */
  @ApiProperty({ enum: PAYMENT_PROBLEMS, nullable: true, type: String }) paymentProblem!: PaymentProblem | null;
  /** Omitted where no refund was requested. */
  @ApiPropertyOptional({ type: RefundRequestView }) refundRequest?: RefundRequestView;
  /** Refunds of money and points, completed or in progress; oldest first. */
  @ApiProperty({ type: [OrderRefundView] }) refunds!: readonly OrderRefundView[];
  @ApiProperty({ type: [OrderActionView] }) actions!: readonly OrderActionView[];
}

class BankAccountView {
  @ApiProperty() holder!: string;
  @ApiProperty() bank!: string;
  @ApiProperty() account!: string;
  @ApiProperty({ description: 'Reference to put on the transfer' }) remittanceCode!: string;
}

class PayActionView {
  @ApiProperty({ enum: ['redirect', 'qr', 'bank', 'none'] }) type!: string;
  @ApiPropertyOptional() url?: string;
  @ApiPropertyOptional() codeUrl?: string;
  @ApiPropertyOptional({ type: BankAccountView }) bank?: BankAccountView;
  @ApiPropertyOptional({ format: 'date-time' }) expiresAt?: string;
}

export class StartedPaymentView {
  @ApiProperty({ enum: ORDER_STATUSES }) status!: OrderStatus;
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) paymentId!: string | null;
  @ApiProperty({ isArray: true, type: String }) methods!: string[];
  @ApiProperty() action!: PayActionView;
}

const toPayActionView = (action: PaymentAction | null, expiresAt: Date | null): PayActionView => {
  const end = expiresAt ? { expiresAt: expiresAt.toISOString() } : {};
  return action ? { ...action, ...end } : { type: 'none', ...end };
};

export const toStartedPaymentView = (started: StartedPayment, methods: readonly string[]): StartedPaymentView => ({
  status: started.status,
  paymentId: started.paymentId,
  methods: [...methods],
  action: toPayActionView(started.action, started.expiresAt),
});
