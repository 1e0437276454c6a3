import { CapacityView } from '../../../../platform/http/output/capacity-view.js';
import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { LICENSE_STATES, type LicenseState } from '../../../../domain/licensing/license.js';
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../../domain/payments/payment-status.js';
import { REFUND_STAGES, type RefundStage } from '../../../../domain/payments/refund-stage.js';
import { REFUND_STATUSES, type RefundStatus } from '../../../../domain/payments/refund-status.js';
import { REFUNDED_LICENSES, type RefundedLicense } from '../../refunds/refund-previews.service.js';
import { AgreedLineView } from '../agreed-line.view.js';
import { LineTableView } from '../line-table.js';
import { REFUND_REQUEST_STATUSES, type RefundRequestStatus } from '../../entities/refund-request.entity.js';
import { StaffOrderView } from '../orders.listing.js';
import { TIME, NULLABLE_TEXT, FEN } from '../../../../platform/http/output/properties.js';

/** What a license allows before or after a refund. */
export class RefundedTermsView extends CapacityView {
  @ApiProperty({ enum: LICENSE_STATES }) status!: LicenseState;
  /** Null is permanent. */
  @ApiProperty({ ...TIME, nullable: true }) expiresAt!: string | null;
}

/** A license that a refund changes. */
export class RefundedLicenseView {
  @ApiProperty({ format: 'uuid' }) licenseId!: string;
  @ApiProperty() key!: string;
  @ApiProperty() before!: RefundedTermsView;
  @ApiProperty() after!: RefundedTermsView;
  /** Paid for what it still gives afterwards. */
  @ApiProperty(FEN) staysPaidFen!: number;
}

/** The effects of a refund. */
export class RefundPreviewView {
  @ApiProperty({ type: 'integer', description: 'Fen, or points for an order settled with points' }) refundable!: number;
  @ApiProperty({ type: 'integer', description: 'Fen, or points for an order settled with points' }) amount!: number;
  /** Null for points. */
  @ApiProperty(NULLABLE_TEXT) method!: string | null;
  /** Staff transfer the money themselves. */
  @ApiProperty() isByHand!: boolean;
  @ApiProperty({ enum: REFUNDED_LICENSES }) license!: RefundedLicense;
  @ApiProperty({ type: 'integer' }) licenseCount!: number;
  /** Others that now belong to another account and stay there. */
  @ApiProperty({ type: 'integer' }) transferredCount!: number;
  /** Whether one was ever bound or downloaded. */
  @ApiProperty() wasUsed!: boolean;
  /** 0 is a lifetime. */
  @ApiProperty({ type: 'integer' }) months!: number;
  @ApiProperty({ type: [RefundedLicenseView] }) changes!: readonly RefundedLicenseView[];
  /** Points that the customer's referrer loses. */
  @ApiProperty({ type: 'integer' }) clawedBackPoints!: number;
  /** What somebody keeps without having paid for it. */
  @ApiProperty(FEN) givenFen!: number;
  /** The refund would wait for a second administrator. */
  @ApiProperty() takesSecondPerson!: boolean;
}

export class StaffPaymentView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() method!: string;
  @ApiProperty() outTradeNo!: string;
  @ApiProperty({ enum: PAYMENT_STATUSES }) status!: PaymentStatus;
  @ApiProperty(FEN) amountFen!: number;
  @ApiProperty({ ...FEN, nullable: true }) receivedFen!: number | null;
  @ApiProperty(NULLABLE_TEXT) transactionId!: string | null;
  @ApiProperty(TIME) createdAt!: string;
  @ApiProperty({ ...TIME, nullable: true }) arrivedAt!: string | null;
}

export class StaffRefundView {
  @ApiProperty() refundNo!: string;
  @ApiProperty({ format: 'uuid' }) paymentId!: string;
  @ApiProperty(FEN) amountFen!: number;
  @ApiProperty({ enum: REFUND_STATUSES }) status!: RefundStatus;
  /** `to_pay_out`: staff have to transfer it back and then confirm it. */
  @ApiProperty({ enum: REFUND_STAGES }) stage!: RefundStage;
  @ApiProperty({ enum: ['staff', 'customer', 'automatic', 'provider'] }) origin!: string;
  @ApiProperty() reason!: string;
  /** Payer of the transfer that is refunded, as on the bank statement; empty where it was not entered. */
  @ApiProperty(NULLABLE_TEXT) payer!: string | null;
  @ApiProperty(NULLABLE_TEXT) payerBank!: string | null;
  @ApiProperty(NULLABLE_TEXT) payerAccount!: string | null;
  @ApiProperty(TIME) createdAt!: string;
  @ApiProperty({ ...TIME, nullable: true }) finishedAt!: string | null;
}

/** Points of the order that were refunded. */
export class StaffPointRefundView {
  @ApiProperty({ type: 'integer' }) points!: number;
  @ApiProperty(TIME) createdAt!: string;
}

export class StaffRefundRequestView {
  @ApiProperty({ enum: REFUND_REQUEST_STATUSES }) status!: RefundRequestStatus;
  @ApiProperty() reason!: string;
  @ApiProperty() answer!: string;
  @ApiProperty(TIME) requestedAt!: string;
}

export class StaffOrderLicenseView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() key!: string;
}

export class StaffOrderFileView extends IntersectionType(StaffOrderView, CapacityView) {
  /** Every licence that was bought, or the one that was extended. */
  @ApiProperty({ type: [StaffOrderLicenseView] }) licenses!: readonly StaffOrderLicenseView[];
  /** The lines of a quote; empty where the order is for one plan only. */
  @ApiProperty({ type: [AgreedLineView] }) lines!: readonly AgreedLineView[];
  /** The same as a table to read; null where there are none. */
  @ApiProperty({ type: LineTableView, nullable: true }) agreed!: LineTableView | null;
  @ApiProperty(FEN) listFen!: number;
  @ApiProperty(FEN) subtotalFen!: number;
  @ApiProperty(FEN) discountFen!: number;
  @ApiProperty(FEN) waivedFen!: number;
  @ApiProperty(NULLABLE_TEXT) couponCode!: string | null;
  @ApiProperty(TIME) expiresAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) endedAt!: Date | null;
  @ApiProperty({ type: [StaffPaymentView] }) payments!: readonly StaffPaymentView[];
  @ApiProperty({ type: [StaffRefundView] }) refunds!: readonly StaffRefundView[];
  @ApiProperty({ type: [StaffPointRefundView] }) pointRefunds!: readonly StaffPointRefundView[];
  @ApiProperty({ type: StaffRefundRequestView, nullable: true }) refundRequest!: StaffRefundRequestView | null;
}
