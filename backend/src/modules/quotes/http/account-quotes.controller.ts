import { Controller, Get, Param, ParseUUIDPipe, Query, type StreamableFile } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { pdfAttachment, ReturnsPdf } from '../../../platform/http/output/attachment.js';
import { pageOf } from '../../../platform/http/input/pagination.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { QuotePrinter } from '../printing/quote-printer.service.js';
import { QuotesQueries } from '../quotes.queries.js';
import { toQuoteView, toSummaryView } from './quote-view-mapping.js';
import { LanguageQuery, QuotesQuery } from './quotes.dto.js';
import { QuoteSummaryView, QuoteView } from './quotes.views.js';

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
  async show(@CurrentAccount() { accountId }: Principal, @Param('id', ParseUUIDPipe) id: string): Promise<QuoteView> {
    return toQuoteView(await this.queries.get(accountId, id), accountId);
  }

  @Get(':id/pdf')
  @Limit({ name: 'quote-pdf-own', points: 30, windowSeconds: 600, per: 'account' })
  @ReturnsPdf()
  async pdf(
    @CurrentAccount() { accountId }: Principal,
    @Param('id', ParseUUIDPipe) id: string,
    @Query() { lang }: LanguageQuery,
  ): Promise<StreamableFile> {
    const quote = await this.queries.get(accountId, id);
    if (quote.sentAt === null) throw new AppError('quote.not_sent');
    return pdfAttachment(await this.printer.print(quote, lang ?? quote.locale), `${quote.number}.pdf`);
  }
}
