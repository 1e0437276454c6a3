import { anyContains, equals, type Listing } from '../../platform/database/listings.js';
import { QUOTE_COLUMNS, type QuoteRead } from './quotes.queries.js';

export const QUOTE_SORTS = ['createdAt', 'validOn', 'totalFen'] as const;

/** Newest first. */
export const quotesListing: Listing<QuoteRead, 'q' | 'status'> = {
  columns: QUOTE_COLUMNS,
  from: 'quotes q',
  filters: {
    q: anyContains('q.number', 'q.company_name', 'q.contact_name', 'q.mail', 'q.phone'),
    status: equals('q.status'),
  },
  sorts: { createdAt: 'q.created_at', validOn: 'q.valid_on', totalFen: 'q.total_fen' },
  defaultSort: '-createdAt',
  tieBreak: 'q.id',
};
