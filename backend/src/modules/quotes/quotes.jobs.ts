import type { Provider } from '@nestjs/common';
import { scheduled } from '../../platform/schedule/schedules.js';
import { QuoteAnswers } from './quote-answers.service.js';

export const quotesJobs: Provider[] = [
  scheduled({ name: 'expire-quotes', cron: '2 * * * *' }, QuoteAnswers, (answers) => answers.expireDue()),
];
