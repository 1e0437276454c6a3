import { ApiProperty } from '@nestjs/swagger';
import { LICENSE_STATES, type LicenseState } from '../../../../domain/licensing/license.js';
import { CapacityView, FEN, NULLABLE_TEXT, TIME } from '../../../../platform/http/output/returns.js';
import { REFUNDED_LICENSES, type RefundedLicense } from '../../refunds/refund-previews.service.js';

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
  /** Fen of what the customer keeps without having paid for it. */
  @ApiProperty(FEN) givenFen!: number;
  /** The refund would wait for a second administrator. */
  @ApiProperty() takesSecondPerson!: boolean;
}
