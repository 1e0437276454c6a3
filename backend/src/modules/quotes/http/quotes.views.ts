import { CapacityView, HeldTermsView } from '../../../platform/http/output/capacity-view.js';
import { ApiProperty, IntersectionType, OmitType } from '@nestjs/swagger';
import { QUOTE_STATUSES, type QuoteStatus } from '../../../domain/quotes/quote-status.js';
import { type Locale, LOCALES } from '../../../domain/locale/locales.js';
import { SecondPersonView } from '../../approvals/index.js';
import { AgreedLineView } from '../../orders/index.js';
import { QuoteDocumentView } from '../document/quote-document.view.js';

export class AskedForView extends CapacityView {
  @ApiProperty() plan!: string;
  @ApiProperty({ type: 'integer' }) quantity!: number;
}

export class RequestedQuoteView {
  /** The number shown to people. */
  @ApiProperty() number!: string;
}

export class QuoteSummaryView extends RequestedQuoteView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: QUOTE_STATUSES }) status!: QuoteStatus;
  @ApiProperty() companyName!: string;
  @ApiProperty({ type: 'integer', description: 'Fen; 0 until the quote is sent' }) totalFen!: number;
  /** Last day on which it can be accepted, in Shanghai. */
  @ApiProperty({ type: String, format: 'date', nullable: true }) validOn!: string | null;
  /** Opens it at `/quote/<token>`; null until it is sent. */
  @ApiProperty({ type: String, nullable: true }) token!: string | null;
  /** The order placed by accepting it. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) orderId!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

/** A sent quote for anyone with its link, as a document in the caller's language. */
export class OfferView extends RequestedQuoteView {
  @ApiProperty({ enum: QUOTE_STATUSES }) status!: QuoteStatus;
  @ApiProperty({ type: 'integer', description: 'Price after discounts, fen' }) totalFen!: number;
  @ApiProperty({ type: String, format: 'date', nullable: true }) validOn!: string | null;
  /** The order placed by accepting it; only for the account that accepted it. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) orderId!: string | null;
  @ApiProperty({ type: QuoteDocumentView }) document!: QuoteDocumentView;
}

export class QuoteView extends IntersectionType(OmitType(OfferView, ['document']), CapacityView) {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** Null until it is sent. */
  @ApiProperty({ type: String, nullable: true }) token!: string | null;
  @ApiProperty() companyName!: string;
  @ApiProperty() contactName!: string;
  @ApiProperty() mail!: string;
  @ApiProperty() phone!: string;
  @ApiProperty() taxNumber!: string;
  @ApiProperty() note!: string;
  @ApiProperty({ enum: LOCALES }) locale!: Locale;
  @ApiProperty({ type: 'integer', description: 'Calendar months; 0 means permanent' }) months!: number;
  @ApiProperty({ type: [AgreedLineView] }) lines!: AgreedLineView[];
  @ApiProperty({ type: 'integer', description: 'Before discounts, fen' }) listFen!: number;
  @ApiProperty() terms!: string;
  /** Null for a quote started by staff. */
  @ApiProperty({ type: AskedForView, nullable: true }) asked!: AskedForView | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) sentAt!: string | null;
}

export class StaffQuoteView extends QuoteView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) accountId!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) endedAt!: string | null;
  /** Must be sent back when changing or sending the quote. */
  @ApiProperty({ type: 'integer' }) version!: number;
}

/** Amounts are fen. */
export class QuoteTotalsView {
  /** Each line after its discount, in the order of the lines. */
  @ApiProperty({ type: 'integer', isArray: true }) linesFen!: number[];
  @ApiProperty({ type: 'integer', description: 'Before discounts, fen' }) listFen!: number;
  @ApiProperty({ type: 'integer', description: 'Price after discounts, fen' }) totalFen!: number;
}

export class ExtendableLicenseView extends HeldTermsView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() key!: string;
}

export class ExtendableLicensesView {
  /** Those that end first before others. */
  @ApiProperty({ type: [ExtendableLicenseView] }) items!: ExtendableLicenseView[];
}

export class ForeseenExtensionView {
  @ApiProperty({ format: 'uuid' }) licenseId!: string;
  @ApiProperty() key!: string;
  @ApiProperty({ type: HeldTermsView }) before!: HeldTermsView;
  @ApiProperty({ type: HeldTermsView }) after!: HeldTermsView;
}

export class SendingPreviewView extends SecondPersonView {
  /** What its lines would change in licences of the customer if they were paid for now. */
  @ApiProperty({ type: [ForeseenExtensionView] }) licenses!: readonly ForeseenExtensionView[];
}

/** A quote on its own page of the console. */
export class StaffQuoteFileView extends StaffQuoteView {
  /** What its customer reads, in the caller's language. */
  @ApiProperty({ type: QuoteDocumentView }) document!: QuoteDocumentView;
  /** Address of the account behind `accountId`. */
  @ApiProperty({ type: String, nullable: true }) accountMail!: string | null;
  /** Number of the order behind `orderId`. */
  @ApiProperty({ type: String, nullable: true }) orderNumber!: string | null;
  /** Sending it awaits a second administrator; until that is decided the quote is locked. */
  @ApiProperty() sendingWaits!: boolean;
  /** The last day of the offer unless staff choose another. */
  @ApiProperty({ format: 'date' }) proposedValidOn!: string;
}

export class PlacedByQuoteView {
  /** The order, to be paid at `/pay?orderId=`. */
  @ApiProperty({ format: 'uuid' }) id!: string;
}
