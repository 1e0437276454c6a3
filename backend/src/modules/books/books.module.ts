import { Module } from '@nestjs/common';
import { BooksAudit } from './books-audit.service.js';
import { booksJobs } from './books.jobs.js';

@Module({ providers: [...booksJobs, BooksAudit], exports: [BooksAudit] })
export class BooksModule {}
