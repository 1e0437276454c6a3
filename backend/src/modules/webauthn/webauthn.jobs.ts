import type { Provider } from '@nestjs/common';
import { scheduled } from '../../platform/schedule/schedules.js';
import { Challenges } from './challenges.service.js';

export const webauthnJobs: Provider[] = [
  scheduled({ name: 'webauthn-challenges', cron: '*/10 * * * *', oncePerSeconds: 600 }, Challenges, (challenges) =>
    challenges.sweep(),
  ),
];
