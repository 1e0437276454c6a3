import { Body, Controller, Get, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { AppError } from '../../../domain/errors/index.js';
import { capacityOf } from '../../../domain/licensing/license.js';
import { type Locale, LOCALES } from '../../../domain/locale/locales.js';
import { QUOTE_STATUSES, type QuoteStatus } from '../../../domain/quotes/quote-status.js';
import { OPEN_ROUTES } from '../../../domain/visitors/visitor-limits.js';
import {
  CallerIfAny,
  CallerLocale,
  CurrentAccount,
  LetsIn,
  type Principal,
} from '../../../platform/http/access/access.js';
import {
  Id,
  CapacityBody,
  MailAddress,
  OptionalCode,
  OptionalFlag,
  OptionalProse,
  OptionalWholeNumber,
  TypedLine,
  WholeNumber,
} from '../../../platform/http/input/fields.js';
import { CodeWithSpaces, IsNotTyped, IsPrintable } from '../../../platform/http/input/clean-text.js';
import { OneOf, SearchQuery } from '../../../platform/http/input/list-query.js';
import { pageOf } from '../../../platform/http/input/pagination.js';
import { pdfAttachment, Returns, ReturnsPdf } from '../../../platform/http/output/returns.js';
import {
  CallerRequestKey,
  type RequestKey,
  RequiresIdempotencyKey,
} from '../../../platform/idempotency/request-key.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { Captcha, CaptchaFields, LimitsVisitors } from '../../captcha/index.js';
import { QuoteDocuments } from '../document/quote-document.js';
import { QuotePrinter } from '../printing/quote-printer.service.js';
import { QuoteAnswers } from '../quote-answers.service.js';
import { QuoteRequests } from '../quote-requests.service.js';
import { QuotesQueries } from '../quotes.queries.js';
import {
  OfferView,
  PlacedByQuoteView,
  QuoteSummaryView,
  QuoteView,
  RequestedQuoteView,
  toOfferView,
  toQuoteView,
  toSummaryView,
} from './quotes.views.js';

export const MAX_MONTHS = 120;
export const MAX_QUANTITY = 1_000;

/** Who a quote is for, whether the customer or staff enter it. */
export class QuoteContact {
  @TypedLine(100, { minLength: 1 })
  @IsPrintable()
  companyName!: string;

  @TypedLine(50, { minLength: 1 })
  @IsPrintable()
  contactName!: string;

  @MailAddress()
  mail!: string;

  /** Digits, spaces and `+ - ( )`, and an extension after `转`, `分机`, `ext.`, `x` or `#`. */
  @ApiPropertyOptional({ maxLength: 30 })
  @IsOptional()
  @CodeWithSpaces()
  @IsString()
  @MaxLength(30)
  @Matches(/^[\d +()-]*(?:(?:转|分机|ext\.?|x|#) ?\d{1,6})?$/i)
  phone?: string;

  @OptionalProse(1_000)
  note?: string;
}

class RequestQuote extends IntersectionType(QuoteContact, CaptchaFields, CapacityBody) {
  /** Id of the plan it is about. */
  @ApiProperty({ maxLength: 40 })
  @IsString()
  @MaxLength(40)
  @IsNotTyped()
  plan!: string;

  /** Calendar months; 0 or omitted with `lifetime`. */
  @OptionalWholeNumber(0, MAX_MONTHS)
  months?: number;

  @OptionalFlag() lifetime?: boolean;

  @WholeNumber(1, MAX_QUANTITY)
  quantity!: number;

  @OptionalCode(100)
  taxNo?: string;
}

/** The reason for declining, if the customer gives one. */
class DeclineQuote {
  @OptionalProse(500)
  reason?: string;
}

export class LanguageQuery {
  /** Default: the language of the quote. */
  @ApiPropertyOptional({ enum: LOCALES })
  @IsOptional()
  @IsIn(LOCALES)
  lang?: Locale;
}

/** Filters for the list of the caller's quotes. */
class QuotesQuery extends SearchQuery {
  @OneOf(...QUOTE_STATUSES) status?: QuoteStatus;
}

/** Requesting a quote, and what a caller with the link of a sent one can do with it. */
@Controller()
export class QuotesController {
  constructor(
    private readonly captcha: Captcha,
    private readonly requests: QuoteRequests,
    private readonly answers: QuoteAnswers,
    private readonly queries: QuotesQueries,
    private readonly documents: QuoteDocuments,
    private readonly printer: QuotePrinter,
  ) {}

  /** Requests a quote; no account is needed. The quote is sent by mail. */
  @Post('quote')
  @LetsIn('public')
  @LimitsVisitors('quote')
  @Returns(201, RequestedQuoteView)
  async request(
    @Body() body: RequestQuote,
    @CallerIfAny() caller: Principal | null,
    @CallerLocale() locale: Locale,
  ): Promise<RequestedQuoteView> {
    const { plan: planId, quantity, phone = '', taxNo: taxNumber = '', note = '' } = body;
    const { companyName, contactName, mail } = body;
    const months = termOf(body);
    await this.captcha.demand(body, 'quote');
    return this.requests.request({
      companyName,
      contactName,
      mail,
      phone,
      taxNumber,
      note,
      locale,
      actorId: caller?.accountId ?? null,
      accountId: caller?.accountId ?? null,
      asked: { planId, ...capacityOf(body), quantity },
      months,
    });
  }

  /** The offer behind a link, in the caller's language. */
  @Get('quotes/:token')
  @LetsIn('public')
  @Limit(OPEN_ROUTES.quoteRead)
  @Returns(200, OfferView)
  async show(
    @Param('token') token: string,
    @CallerIfAny() caller: Principal | null,
    @CallerLocale() locale: Locale,
  ): Promise<OfferView> {
    const callerId = caller?.accountId ?? null;
    const quote = await this.queries.byToken(token, callerId);
    return toOfferView(quote, callerId, this.documents.of(quote, locale));
  }

  /** The offer as a PDF. */
  @Get('quotes/:token/pdf')
  @LetsIn('public')
  @Limit(OPEN_ROUTES.quotePdf)
  @ReturnsPdf()
  async pdf(@Param('token') token: string, @Query() { lang }: LanguageQuery): Promise<StreamableFile> {
    const quote = await this.queries.byToken(token, null);
    return pdfAttachment(await this.printer.print(quote, lang ?? quote.locale), `${quote.number}.pdf`);
  }

  /** Accepts the offer: places its order, once, at its price. */
  @Post('quotes/:token/acceptance')
  @LetsIn('customer')
  @Limit({ name: 'quote-answer', points: 30, windowSeconds: 600, per: 'account' })
  @RequiresIdempotencyKey()
  @Returns(201, PlacedByQuoteView)
  async accept(
    @CurrentAccount() { accountId }: Principal,
    @Param('token') token: string,
    @CallerRequestKey() key: RequestKey | null,
  ): Promise<PlacedByQuoteView> {
    return { id: await this.answers.accept({ token, accountId }, key) };
  }

  /** Declines the offer. The reason is for sales. */
  @Post('quotes/:token/refusal')
  @LetsIn('customer')
  @Limit({ name: 'quote-answer', points: 30, windowSeconds: 600, per: 'account' })
  @Returns(200, OfferView)
  async decline(
    @CurrentAccount() { accountId }: Principal,
    @Param('token') token: string,
    @Body() { reason = '' }: DeclineQuote,
    @CallerLocale() locale: Locale,
  ): Promise<OfferView> {
    await this.answers.decline({ token, accountId }, reason.trim());
    const quote = await this.queries.byToken(token, accountId);
    return toOfferView(quote, accountId, this.documents.of(quote, locale));
  }
}

/** Returns calendar months, 0 for a lifetime. Exactly one of the two may be given, as on the pricing page. */
function termOf({ months, lifetime = false }: Pick<RequestQuote, 'months' | 'lifetime'>): number {
  if (lifetime === !months) return months ?? 0;
  const refuse = (code: string, params = {}) =>
    new AppError('request.invalid', { details: [{ field: 'months', code, params }] });
  if (lifetime) throw refuse('max', { max: 0 });
  throw months === undefined ? refuse('isDefined') : refuse('min', { min: 1 });
}

const QuotePage = pageOf(QuoteSummaryView);

/** A customer's own quotes: requested while signed in, or sent to the account's address. */
@Controller('account/quotes')
@LetsIn('customer')
export class AccountQuotesController {
  constructor(
    private readonly queries: QuotesQueries,
    private readonly printer: QuotePrinter,
  ) {}

  /** Newest first. */
  @Get()
  @Returns(200, QuotePage)
  async list(@CurrentAccount() { accountId }: Principal, @Query() search: QuotesQuery) {
    const page = await this.queries.list(accountId, search);
    return { ...page, items: page.items.map(toSummaryView) };
  }

  @Get(':id')
  @Returns(200, QuoteView)
  async show(@CurrentAccount() { accountId }: Principal, @Id() id: string): Promise<QuoteView> {
    return toQuoteView(await this.queries.get(accountId, id), accountId);
  }

  @Get(':id/pdf')
  @Limit({ name: 'quote-pdf-own', points: 30, windowSeconds: 600, per: 'account' })
  @ReturnsPdf()
  async pdf(
    @CurrentAccount() { accountId }: Principal,
    @Id() id: string,
    @Query() { lang }: LanguageQuery,
  ): Promise<StreamableFile> {
    const quote = await this.queries.get(accountId, id);
    if (quote.sentAt === null) throw new AppError('quote.not_sent');
    return pdfAttachment(await this.printer.print(quote, lang ?? quote.locale), `${quote.number}.pdf`);
  }
}
