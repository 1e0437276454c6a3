export { Quote } from './entities/quote.entity.js';
export { QuotesModule } from './quotes.module.js';
