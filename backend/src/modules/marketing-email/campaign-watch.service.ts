import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { CampaignRuns } from './campaign-runs.service.js';
import { CampaignsRepository } from './campaigns.repository.js';

/** Campaigns per poll. */
const BATCH_SIZE = 10;

/** Starts or resumes campaigns that are due, and those whose worker has died. Any number of processes may run it. */
@Injectable()
export class CampaignWatch {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly runs: CampaignRuns,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async poll(): Promise<void> {
    for (let count = 0; count < BATCH_SIZE && (await this.#startNext()); count += 1);
  }

  /** Handles one campaign in its own transaction; returns false when none is due. */
  #startNext(): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.lockDue(tx, this.clock.now());
      if (!campaign) return false;
      if (campaign.status === 'sending') await this.runs.handOver(tx, campaign);
      else if ((await this.runs.start(tx, campaign)) === 0) await this.runs.finish(tx, campaign);
      return true;
    });
  }
}
