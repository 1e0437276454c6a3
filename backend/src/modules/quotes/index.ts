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
import { QuotesPersonalData } from './quotes.personal-data.js';
import { QuotesQueries } from './quotes.queries.js';
import { QuotesRepository } from './quotes.repository.js';
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

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  quotes: {
    holds: 'Priced offers with an end date.',
    columns: {
      id: 'uuid',
      number: 'human-readable quote number',
      company_name: 'company that requested the quote',
      contact_name: 'person that the quote is for',
      mail: 'address that the quote is sent to',
      phone: 'telephone number as typed; empty for none',
      tax_number: 'tax number of the company; empty for none',
      order_id: 'order placed by accepting it; null before',
      account_id: 'account of that person; null for none',
      status: '`requested` until staff have responded',
      salesperson_id: 'member of staff who sent it; null before',
      sent_at: 'instant of sending; null before',
      created_at: 'instant of the request',
    },
  },
} as const;
