import { type JobContract, textOf } from '../../platform/outbox/outbox.js';

/** A customer requested a quote. */
export const quoteRequested: JobContract<{ readonly quoteId: string }> = {
  name: 'quote.requested',
  queue: 'events',
  parse: (data) => ({ quoteId: textOf(data, 'quoteId') }),
};
