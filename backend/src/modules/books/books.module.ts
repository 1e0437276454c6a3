import { Module } from '@nestjs/common';
import { BooksAudit } from './books-audit.service.js';
import { BooksSchedule } from './books.jobs.js';

@Module({ providers: [BooksSchedule, BooksAudit], exports: [BooksAudit] })
export class BooksModule {}
