import { ApiProperty, IntersectionType, OmitType } from '@nestjs/swagger';
import { capacityOf, NO_CAPACITY } from '../../../domain/licensing/license.js';
import { type Locale, LOCALES, textIn } from '../../../domain/locale/locales.js';
import { QUOTE_STATUSES, type QuoteStatus, whyNotRevised } from '../../../domain/quotes/quote-status.js';
import { CapacityView, HeldTermsView } from '../../../platform/http/output/returns.js';
import { SecondPersonView } from '../../approvals/index.js';
import { AgreedLineView, toLineView } from '../../orders/index.js';
import { QuoteDocumentView } from '../document/quote-document.js';
import type { Offer, QuoteRead } from '../quotes.queries.js';
import type { StaffQuoteFile } from '../staff-quotes.queries.js';

class AskedForView extends CapacityView {
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

class NewerVersionView {
  /** The number shown to people. */
  @ApiProperty() number!: string;
  /** Opens it at `/quote/<token>`; only for those that it was sent to. */
  @ApiProperty({ type: String, nullable: true }) token!: string | null;
}

/** A sent quote for anyone with its link, as a document in the caller's language. */
export class OfferView extends RequestedQuoteView {
  @ApiProperty({ enum: QUOTE_STATUSES }) status!: QuoteStatus;
  @ApiProperty({ type: 'integer', description: 'Price after discounts, fen' }) totalFen!: number;
  @ApiProperty({ type: String, format: 'date', nullable: true }) validOn!: string | null;
  /** The order placed by accepting it; only for the account that accepted it. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) orderId!: string | null;
  @ApiProperty({ type: QuoteDocumentView }) document!: QuoteDocumentView;
  /** The newest version that was sent after it. */
  @ApiProperty({ type: NewerVersionView, nullable: true }) newer!: NewerVersionView | null;
}

export class QuoteView extends IntersectionType(OmitType(OfferView, ['document', 'newer']), CapacityView) {
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
  /** Why it was declined; empty where no reason was given. */
  @ApiProperty() declineReason!: string;
  /** Whether staff declined it for the customer. */
  @ApiProperty() isDeclinedByStaff!: boolean;
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

class ExtendableLicenseView extends HeldTermsView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() key!: string;
}

export class ExtendableLicensesView {
  /** Sorted by their end, earliest first. */
  @ApiProperty({ type: [ExtendableLicenseView] }) items!: ExtendableLicenseView[];
}

class ForeseenExtensionView {
  @ApiProperty({ format: 'uuid' }) licenseId!: string;
  @ApiProperty() key!: string;
  @ApiProperty({ type: HeldTermsView }) before!: HeldTermsView;
  @ApiProperty({ type: HeldTermsView }) after!: HeldTermsView;
}

export class SendingPreviewView extends SecondPersonView {
  /** What its lines would change in licences of the customer if they were paid for now. */
  @ApiProperty({ type: [ForeseenExtensionView] }) licenses!: readonly ForeseenExtensionView[];
}

class QuoteVersionView extends RequestedQuoteView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: QUOTE_STATUSES }) status!: QuoteStatus;
}

/** A quote on its own page of the console. */
export class StaffQuoteFileView extends StaffQuoteView {
  /** What its customer reads, in the caller's language. */
  @ApiProperty({ type: QuoteDocumentView }) document!: QuoteDocumentView;
  /** Address of the account behind `accountId`. */
  @ApiProperty({ type: String, nullable: true }) accountMail!: string | null;
  /** Name of the plan that the customer asked for, in the caller's language. */
  @ApiProperty({ type: String, nullable: true }) askedName!: string | null;
  /** All versions of the offer, this one included, in their order. */
  @ApiProperty({ type: [QuoteVersionView] }) versions!: readonly QuoteVersionView[];
  /** Whether a later version can be written. */
  @ApiProperty() canRevise!: boolean;
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

const tokenOf = ({ token, sentAt }: QuoteRead): string | null => (sentAt === null ? null : token);

export const toSummaryView = (quote: QuoteRead): QuoteSummaryView => ({
  id: quote.id,
  number: quote.number,
  status: quote.status,
  companyName: quote.companyName,
  totalFen: quote.sentAt === null ? 0 : quote.totalFen,
  validOn: quote.sentAt === null ? null : quote.validOn,
  token: tokenOf(quote),
  orderId: quote.orderId,
  createdAt: quote.createdAt.toISOString(),
});

/** What anyone with the link may read; `callerId` is the signed-in account, if any. */
export const toOfferView = (quote: Offer, callerId: string | null, document: QuoteDocumentView): OfferView => ({
  number: quote.number,
  status: quote.status,
  totalFen: quote.totalFen,
  validOn: quote.validOn,
  orderId: callerId !== null && callerId === quote.accountId ? quote.orderId : null,
  document,
  newer: quote.newerNumber === null ? null : { number: quote.newerNumber, token: quote.newerToken },
});

export const toStaffQuoteView = (quote: QuoteRead): StaffQuoteView => ({
  ...quote,
  token: tokenOf(quote),
  lines: quote.lines.map((line) => toLineView(line, quote.months)),
  ...capacityOf(quote.granted?.plan ?? NO_CAPACITY),
  asked: quote.asked && {
    plan: quote.asked.planId,
    ...capacityOf(quote.asked),
    quantity: quote.asked.quantity,
  },
  createdAt: quote.createdAt.toISOString(),
  sentAt: quote.sentAt?.toISOString() ?? null,
  endedAt: quote.endedAt?.toISOString() ?? null,
  orderId: quote.accountId === null ? null : quote.orderId,
});

export const toStaffQuoteFileView = (
  quote: StaffQuoteFile,
  document: QuoteDocumentView,
  locale: Locale,
): StaffQuoteFileView => ({
  ...toStaffQuoteView(quote),
  document,
  accountMail: quote.accountMail,
  orderNumber: quote.orderNumber,
  askedName:
    quote.askedNameZh === null || quote.askedNameEn === null
      ? null
      : textIn({ zh: quote.askedNameZh, en: quote.askedNameEn }, locale),
  versions: quote.versions,
  canRevise: quote.versions.at(-1)?.id === quote.id && whyNotRevised(quote) === null,
  sendingWaits: quote.sendingWaits,
  proposedValidOn: quote.proposedValidOn,
});

/** The customer's view; leaves out what staff are still drafting. */
export function toQuoteView(quote: QuoteRead, callerId: string): QuoteView {
  const isDraft = quote.sentAt === null;
  const shown = isDraft
    ? { ...quote, lines: [], granted: null, listFen: 0, totalFen: 0, terms: '', validOn: null }
    : quote;
  const {
    accountId: _account,
    endedAt: _ended,
    version: _version,
    declineReason: _reason,
    isDeclinedByStaff: _byStaff,
    ...view
  } = toStaffQuoteView(shown);
  return { ...view, orderId: quote.accountId === callerId ? quote.orderId : null };
}
