import type { Provider } from '@nestjs/common';
import { scheduled } from '../../platform/schedule/schedules.js';
import { AccountDeletion } from './account-deletion.service.js';

export const accountJobs: Provider[] = [
  scheduled({ name: 'account-erasure', cron: '5 * * * *', oncePerSeconds: 3_600 }, AccountDeletion, (accountDeletion) =>
    accountDeletion.eraseDue(),
  ),
];
