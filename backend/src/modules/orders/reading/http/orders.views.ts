import { CapacityView } from '../../../../platform/http/output/capacity-view.js';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { VOID_REASONS, type VoidReason } from '../../../../domain/licensing/ordered-renewal.js';
import { ORDER_ACTIONS } from '../../../../domain/orders/order-actions.js';
import { PAYMENT_PROBLEMS, type PaymentProblem } from '../../../payments/index.js';
import {
  ORDER_KINDS,
  ORDER_STATUSES,
  type OrderKind,
  type OrderStatus,
} from '../../../../domain/orders/order-status.js';
import { PricedChangeView } from '../../pricing/http/license-change.views.js';
import { AgreedLineView } from '../agreed-line.view.js';
import { LineTableView } from '../line-table.js';
import { REFUND_REQUEST_STATUSES, type RefundRequestStatus } from '../../entities/refund-request.entity.js';

export class PlacedOrderView {
  @ApiProperty({ format: 'uuid' }) id!: string;
}

export class OrderActionView {
  @ApiProperty({ enum: ORDER_ACTIONS }) action!: string;
  @ApiProperty() allowed!: boolean;
  /** Why not; only where it is not allowed. */
  @ApiPropertyOptional() code?: string;
  @ApiPropertyOptional() message?: string;
}

export class OrderSummaryView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** Shown to people. */
  @ApiProperty() number!: string;
  @ApiProperty({ enum: ORDER_KINDS }) kind!: OrderKind;
  @ApiProperty({ enum: ORDER_STATUSES }) status!: OrderStatus;
  @ApiProperty() planId!: string;
  @ApiProperty() planName!: string;
  /** 0 is a lifetime. */
  @ApiProperty({ type: 'integer' }) months!: number;
  @ApiProperty({ type: 'integer', description: 'Fen' }) payableFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen, or points for an order settled with points' })
  refundedFen!: number;
  @ApiProperty({ enum: ['money', 'points', 'free'], nullable: true, type: String }) settledBy!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ format: 'date-time' }) expiresAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) paidAt!: string | null;
  /** Why it can no longer be paid: the licence it was to extend has changed. */
  @ApiProperty({ enum: VOID_REASONS, nullable: true, type: String }) voidReason!: VoidReason | null;
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

export class OrderRefundView {
  @ApiProperty({ type: 'integer', description: 'Fen or points, depending on `unit`' }) amount!: number;
  @ApiProperty({ enum: ['fen', 'points'] }) unit!: 'fen' | 'points';
  @ApiProperty({ enum: ['processing', 'done'] }) status!: 'processing' | 'done';
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) finishedAt!: string | null;
}

/** With the capacity as it was given. */
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
  /** Of an order that changes a licence: how its price was computed. */
  @ApiProperty({ type: PricedChangeView, nullable: true }) change!: PricedChangeView | null;
  @ApiProperty({ type: 'integer', description: 'List price, fen' }) listFen!: number;
  @ApiProperty({ type: 'integer', description: 'After the combo discount, fen' }) subtotalFen!: number;
  @ApiProperty({ type: 'integer', description: 'Coupon discount, fen' }) discountFen!: number;
  @ApiProperty({ type: 'integer', description: 'Small shortfall waived, fen' }) waivedFen!: number;
  /** Of a pending order: the part of its price received, and the amount still due. */
  @ApiProperty({ type: 'integer', description: 'Fen' }) depositFen!: number;
  @ApiProperty({ type: 'integer', description: 'Fen' }) dueFen!: number;
  @ApiProperty({ type: String, nullable: true }) couponCode!: string | null;
  /** The method it was paid by, or else the one chosen last. */
  @ApiProperty({ type: String, nullable: true }) method!: string | null;
  @ApiProperty({ isArray: true, type: String }) methods!: string[];
  /** Of a pending order: an attempt was refused, or money of a wrong amount arrived and staff will check it. */
  @ApiProperty({ enum: PAYMENT_PROBLEMS, nullable: true, type: String }) paymentProblem!: PaymentProblem | null;
  /** Omitted where no refund was requested. */
  @ApiPropertyOptional({ type: RefundRequestView }) refundRequest?: RefundRequestView;
  /** Refunds of money and points, completed or in progress; oldest first. */
  @ApiProperty({ type: [OrderRefundView] }) refunds!: readonly OrderRefundView[];
  @ApiProperty({ type: [OrderActionView] }) actions!: OrderActionView[];
}

export class BankAccountView {
  @ApiProperty() holder!: string;
  @ApiProperty() bank!: string;
  @ApiProperty() account!: string;
  @ApiProperty({ description: 'Reference to put on the transfer' }) remittanceCode!: string;
}

export class PayActionView {
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
