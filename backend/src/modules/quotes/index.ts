import { type DynamicModule, Module } from '@nestjs/common';
import { AccountModule } from '../account/index.js';
import { PaidModule } from '../paid/index.js';
import { PlansModule } from '../plans/index.js';
import { QuoteDocuments } from './document/quote-document.js';
import { AccountQuotesController, QuotesController } from './http/quotes.controller.js';
import { StaffQuotesController } from './http/staff-quotes.controller.js';
import { QuotePrinter } from './printing/quote-printer.service.js';
import { QuoteAnswers, QuoteExtensions } from './quote-answers.service.js';
import { QuoteDrafting } from './quote-drafting.service.js';
import { QuoteMails } from './quote-mails.service.js';
import { QuoteRequests } from './quote-requests.service.js';
import { QuoteVersions } from './quote-versions.service.js';
import { QuotesSchedule } from './quotes.jobs.js';
import { QuotesQueries } from './quotes.queries.js';
import { QuotesPersonalData, QuotesRepository } from './quotes.repository.js';
import { StaffQuotesQueries } from './staff-quotes.queries.js';

export { Quote } from './quote.entity.js';
export { quoteRequested, QuoteRequests, type RequestQuote } from './quote-requests.service.js';

@Module({})
export class QuotesModule {
  /** `orders` is the process's only orders module: a second one would run its jobs twice. */
  static for(orders: DynamicModule): DynamicModule {
    return {
      module: QuotesModule,
      imports: [AccountModule, PaidModule, PlansModule, orders],
      controllers: [QuotesController, AccountQuotesController, StaffQuotesController],
      providers: [
        QuotesSchedule,
        QuoteAnswers,
        QuoteDocuments,
        QuoteDrafting,
        QuoteExtensions,
        QuoteMails,
        QuotePrinter,
        QuoteRequests,
        QuoteVersions,
        QuotesPersonalData,
        QuotesQueries,
        QuotesRepository,
        StaffQuotesQueries,
      ],
      exports: [QuoteRequests],
    };
  }
}
