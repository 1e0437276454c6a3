import { Body, Controller, Get, Post, Put, Query, type StreamableFile } from '@nestjs/common';
import { WHOLE_BPS } from '../../../domain/money/amounts.js';
import { namedBy } from '../../../domain/orders/agreed-lines.js';
import { Listings } from '../../../platform/database/listings.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { CallerLocale, CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { pdfAttachment, Returns, ReturnsPdf } from '../../../platform/http/output/returns.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { Id, ReadVersion } from '../../../platform/http/input/fields.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { OnlySalesperson } from '../../account/index.js';
import { OptionalReason } from '../../approvals/index.js';
import { StaffReads } from '../../audit/index.js';
import { heldTerms } from '../../paid/index.js';
import { QuoteDocuments } from '../document/quote-document.js';
import { QuotePrinter } from '../printing/quote-printer.service.js';
import { QuoteAnswers, QuoteExtensions } from '../quote-answers.service.js';
import { QuoteDrafting, totalOf } from '../quote-drafting.service.js';
import { QuoteRequests } from '../quote-requests.service.js';
import { QuoteVersions } from '../quote-versions.service.js';
import { quotesListing, StaffQuotesQueries } from '../staff-quotes.queries.js';
import {
  ExtendableLicensesView,
  QuoteTotalsView,
  SendingPreviewView,
  StaffQuoteFileView,
  StaffQuoteView,
  toStaffQuoteFileView,
  toStaffQuoteView,
} from './quotes.views.js';
import { LanguageQuery } from './quotes.controller.js';
import {
  DeclineForCustomer,
  EditQuote,
  OfferedFields,
  QuoteCustomerFields,
  type QuoteLineFields,
  QuoteLinesFields,
  QuotesQuery,
} from './staff-quotes.dto.js';

const QuotePage = listOf(StaffQuoteView);

/** Quotes in the console. */
@Controller('admin/quotes')
@Requires('quotes.write')
export class StaffQuotesController {
  constructor(
    private readonly listings: Listings,
    private readonly queries: StaffQuotesQueries,
    private readonly requests: QuoteRequests,
    private readonly drafting: QuoteDrafting,
    private readonly versions: QuoteVersions,
    private readonly answers: QuoteAnswers,
    private readonly extensions: QuoteExtensions,
    private readonly documents: QuoteDocuments,
    private readonly printer: QuotePrinter,
    private readonly staffReads: StaffReads,
  ) {}

  @Get()
  @Returns(200, QuotePage)
  async list(@Query() query: QuotesQuery) {
    const page = await this.listings.page(quotesListing, query);
    return { ...page, items: page.items.map(toStaffQuoteView) };
  }

  @Get('export')
  @ReturnsCsv('quotes')
  async export(@CurrentStaff() { accountId: staffId }: StaffMember, @Query() query: QuotesQuery) {
    await this.staffReads.record({ staffId, what: 'quote_export', subject: 'quotes' });
    return this.listings.file(quotesListing, query);
  }

  /** Starts a quote for a customer who asked by other means. */
  @Post()
  @RequiresIdempotencyKey()
  @Returns(201, StaffQuoteFileView)
  async begin(
    @CurrentStaff() staff: StaffMember,
    @Body() body: QuoteCustomerFields,
    @CallerLocale() locale: Locale,
  ): Promise<StaffQuoteFileView> {
    return this.show(staff, await this.requests.begin(staff, withBlanks(body)), locale);
  }

  /** Totals of lines that are still being drafted. */
  @Post('totals')
  @Returns(200, QuoteTotalsView)
  totals(@Body() { lines }: QuoteLinesFields): QuoteTotalsView {
    const { linesFen, listFen, totalFen } = totalOf(lines.map(toLine));
    return { linesFen: [...linesFen], listFen, totalFen };
  }

  @Get(':id')
  @Returns(200, StaffQuoteFileView)
  async show(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @CallerLocale() locale: Locale,
  ): Promise<StaffQuoteFileView> {
    const quote = await this.queries.get(staff, id);
    return toStaffQuoteFileView(quote, this.documents.of(quote, locale), locale);
  }

  /** Saves the offer; totals are computed here. */
  @Put(':id')
  @Returns(200, StaffQuoteFileView)
  async edit(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @ReadVersion() version: number,
    @Body() { lines, months, terms = '', validOn, ...customer }: EditQuote,
    @CallerLocale() locale: Locale,
  ): Promise<StaffQuoteFileView> {
    await this.drafting.edit(staff, id, version, {
      months,
      terms,
      validOn,
      customer: withBlanks(customer),
      lines: lines.map(toLine),
    });
    return this.show(staff, id, locale);
  }

  /**
   * The licences of the customer that its lines can extend. For a salesperson who is quoting someone else's customer,
   * only those that its lines name already.
   */
  @Get(':id/licenses')
  @Returns(200, ExtendableLicensesView)
  async licenses(
    @CurrentStaff() staff: StaffMember,
    @OnlySalesperson() salesperson: string | null,
    @Id() id: string,
  ): Promise<ExtendableLicensesView> {
    const quote = await this.queries.get(staff, id);
    const named = new Set(quote.lines.flatMap(namedBy).map((license) => license.id));
    const seesAll = await this.queries.isOf(id, salesperson);
    const licenses = (await this.extensions.listFor(quote)).filter((license) => seesAll || named.has(license.id));
    return {
      items: licenses.map((license) => ({
        ...heldTerms(license),
        id: license.id,
        key: license.key,
      })),
    };
  }

  /**
   * Whether sending the offer would wait for a second administrator, and what it would change in licences that its
   * lines name. Changes nothing.
   */
  @Post(':id/sending/preview')
  @Returns(200, SendingPreviewView)
  async previewSending(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @Body() { lines, months, validOn = null }: OfferedFields,
  ): Promise<SendingPreviewView> {
    return this.drafting.previewSending(staff, id, { lines: lines.map(toLine), months, validOn });
  }

  /**
   * Mails the link of the offer, which can then no longer be changed; or creates a proposal where it gives away more
   * than one administrator may.
   */
  @Post(':id/sending')
  @RequiresIdempotencyKey()
  @Returns(200, StaffQuoteFileView)
  async send(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @ReadVersion() version: number,
    @Body() { reason = '' }: OptionalReason,
    @CallerLocale() locale: Locale,
  ): Promise<StaffQuoteFileView> {
    await this.drafting.send(staff, id, version, reason);
    return this.show(staff, id, locale);
  }

  @Post(':id/withdrawal')
  @RequiresIdempotencyKey()
  @Returns(200, StaffQuoteFileView)
  async withdraw(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @CallerLocale() locale: Locale,
  ): Promise<StaffQuoteFileView> {
    await this.drafting.withdraw(staff, id);
    return this.show(staff, id, locale);
  }

  /** Declines the offer for its customer. */
  @Post(':id/refusal')
  @RequiresIdempotencyKey()
  @Returns(200, StaffQuoteFileView)
  async decline(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @Body() { reason }: DeclineForCustomer,
    @CallerLocale() locale: Locale,
  ): Promise<StaffQuoteFileView> {
    await this.answers.declineFor(staff, id, reason.trim());
    return this.show(staff, id, locale);
  }

  /** Begins the next version of a sent offer, or returns the one that is being written. */
  @Post(':id/revision')
  @RequiresIdempotencyKey()
  @Returns(201, StaffQuoteFileView)
  async revise(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @CallerLocale() locale: Locale,
  ): Promise<StaffQuoteFileView> {
    return this.show(staff, await this.versions.revise(staff, id), locale);
  }

  /** Begins a new quote with the customer, the lines and the terms of this one. */
  @Post(':id/copy')
  @RequiresIdempotencyKey()
  @Returns(201, StaffQuoteFileView)
  async copy(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @CallerLocale() locale: Locale,
  ): Promise<StaffQuoteFileView> {
    return this.show(staff, await this.versions.copy(staff, id), locale);
  }

  /** The PDF. Before the quote is sent, as it would be sent, marked as a draft. */
  @Get(':id/pdf')
  @ReturnsPdf()
  async pdf(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @Query() { lang }: LanguageQuery,
  ): Promise<StreamableFile> {
    const quote = await this.queries.get(staff, id);
    const name = quote.status === 'requested' ? `${quote.number}-draft.pdf` : `${quote.number}.pdf`;
    return pdfAttachment(await this.printer.print(quote, lang ?? quote.locale), name);
  }
}

const toLine = ({
  plan,
  discount,
  renewal = null,
  renewalYearFen = null,
  until = null,
  change = null,
  ...line
}: QuoteLineFields) => ({
  ...line,
  renewal,
  renewalYearFen,
  until,
  change,
  planId: plan ?? null,
  discountBps: Math.round(discount * WHOLE_BPS),
});

const withBlanks = ({ phone = '', taxNumber = '', note = '', ...customer }: QuoteCustomerFields) => ({
  ...customer,
  phone,
  taxNumber,
  note,
});
