import { Injectable, type Provider } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { on } from '../../platform/queue/job-handler.js';
import { ScheduledRuns } from '../../platform/schedule/scheduled-runs.js';
import { AuthRetention } from './sessions.service.js';
import { resetAsked, ResetLinks } from './reset-links.service.js';

@Injectable()
export class AuthSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly retention: AuthRetention,
  ) {}

  @Cron('15 * * * *', { name: 'auth-retention', waitForCompletion: true })
  sweep(): Promise<void> {
    return this.runs.once('auth-retention', 3_600, () => this.retention.sweep());
  }
}

export const authJobs: Provider[] = [
  AuthSchedule,
  on(resetAsked, ResetLinks, (links, { mail }, { eventId }) => links.send(mail, eventId)),
];
