import { Module } from '@nestjs/common';
import { BooksAudit } from './books-audit.service.js';
import { BooksLook } from './books-look.service.js';
import { BooksSchedule } from './books.jobs.js';
import { LicenseFold } from './license-fold.queries.js';

export { type BooksBroken, booksBroken } from './books.events.js';
export { BooksAudit, type Statement } from './books-audit.service.js';
export { FOLD_RULE, LicenseFold } from './license-fold.queries.js';
export { type Breach, type Invariant, INVARIANTS } from './invariants/index.js';

@Module({ providers: [BooksSchedule, BooksAudit, BooksLook, LicenseFold], exports: [BooksAudit, LicenseFold] })
export class BooksModule {}
