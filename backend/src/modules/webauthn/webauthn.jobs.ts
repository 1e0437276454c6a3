import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { ScheduledRuns } from '../../platform/schedule/scheduled-runs.js';
import { Challenges } from './challenges.service.js';

@Injectable()
export class WebauthnSchedule {
  constructor(
    private readonly runs: ScheduledRuns,
    private readonly challenges: Challenges,
  ) {}

  @Cron('*/10 * * * *', { name: 'webauthn-challenges', waitForCompletion: true })
  sweep(): Promise<void> {
    return this.runs.once('webauthn-challenges', 600, () => this.challenges.sweep());
  }
}
