import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Recurring } from '../../../platform/schedule/recurring.js';
import { Challenges } from '../challenges.service.js';

const SLOT_SECONDS = 600;

/** Every ten minutes: forgets ceremonies that nobody finished. */
@Injectable()
export class ChallengeRetentionSchedule {
  constructor(
    private readonly recurring: Recurring,
    private readonly challenges: Challenges,
  ) {}

  @Cron('*/10 * * * *')
  async sweep(): Promise<void> {
    await this.recurring.once('webauthn-challenges', SLOT_SECONDS, () => this.challenges.sweep());
  }
}
