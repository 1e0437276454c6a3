import type { Provider } from '@nestjs/common';
import { scheduled } from '../../platform/schedule/schedules.js';
import { BooksAudit } from './books-audit.service.js';

export const booksJobs: Provider[] = [
  scheduled(
    { name: 'books-audit', cron: '40 3 * * *', timeZone: 'Asia/Shanghai', oncePerSeconds: 86_400 },
    BooksAudit,
    (booksAudit) => booksAudit.run(),
  ),
];
