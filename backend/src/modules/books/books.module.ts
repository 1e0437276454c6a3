import { Module } from '@nestjs/common';
import { BooksAudit } from './books-audit.service.js';
import { BooksSchedule } from './books.jobs.js';
import { LicenseFold } from './license-fold.queries.js';

@Module({ providers: [BooksSchedule, BooksAudit, LicenseFold], exports: [BooksAudit, LicenseFold] })
export class BooksModule {}
