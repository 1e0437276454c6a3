export { type BooksBroken, booksBroken } from './books.events.js';
export { BooksAudit, type Statement } from './books-audit.service.js';
export { BooksModule } from './books.module.js';
export { FOLD_RULE, LicenseFold } from './license-fold.queries.js';
export { type Breach, type Invariant, INVARIANTS } from './invariants/index.js';
