export { Quote } from './quote.entity.js';
export { QuoteRequests, type RequestQuote } from './quote-requests.service.js';
export { quoteRequested } from './quotes.events.js';
export { QuotesModule } from './quotes.module.js';

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
