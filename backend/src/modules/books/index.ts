export { type BooksBroken, booksBroken } from './books.events.js';
export { BooksAudit, type Statement } from './books-audit.service.js';
export { BooksModule } from './books.module.js';
export { FOLD_RULE, LicenseFold } from './license-fold.queries.js';
export { type Breach, type Invariant, INVARIANTS } from './invariants/index.js';

/** What other modules may read of the tables here: `npm test` checks it, and docs/architecture.md explains how. */
export const views = {
  books_checks: {
    holds: 'Complete checks of the books, each written at its end.',
    columns: { begun_at: 'instant at which it began' },
  },
} as const;
