import { Module } from '@nestjs/common';
import { BooksAudit } from './books-audit.service.js';
import { BooksLook } from './books-look.service.js';
import { BooksSchedule } from './books.jobs.js';
import { LicenseFold } from './license-fold.queries.js';

@Module({ providers: [BooksSchedule, BooksAudit, BooksLook, LicenseFold], exports: [BooksAudit, LicenseFold] })
export class BooksModule {}
