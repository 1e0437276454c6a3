import { Module } from '@nestjs/common';
import { BooksAudit } from './books-audit.service.js';
import { BooksAuditSchedule } from './jobs/books-audit.schedule.js';

@Module({ providers: [BooksAudit, BooksAuditSchedule], exports: [BooksAudit] })
export class BooksModule {}
