import { Injectable } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { AppLogger } from '../../../platform/logging/logger.js';
import { CampaignWatch } from '../campaign-watch.service.js';

/** Every three seconds. What is found is locked, so that several workers do not do it twice. */
@Injectable()
export class CampaignWatchSchedule {
  #looking = false;

  constructor(
    private readonly watch: CampaignWatch,
    private readonly logger: AppLogger,
  ) {}

  @Cron('*/3 * * * * *')
  async look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      await this.watch.look();
    } catch (error) {
      this.logger.warn('campaigns could not be looked after', error, CampaignWatchSchedule.name);
    } finally {
      this.#looking = false;
    }
  }
}
