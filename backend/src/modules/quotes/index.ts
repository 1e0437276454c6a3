export { Quote } from './entities/quote.entity.js';
export { QuoteRequests, type RequestQuote } from './quote-requests.service.js';
export { quoteRequested } from './quotes.events.js';
export { QuotesModule } from './quotes.module.js';
