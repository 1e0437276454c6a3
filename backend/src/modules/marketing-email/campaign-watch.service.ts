import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { CampaignRuns } from './campaign-runs.service.js';
import { CampaignsRepository } from './campaigns.repository.js';

/** Campaigns of one look. */
const AT_ONCE = 10;

/** Looks after campaigns whose time has come, and those whose worker has died. Any number of processes may do so. */
@Injectable()
export class CampaignWatch {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly runs: CampaignRuns,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async look(): Promise<void> {
    for (let count = 0; count < AT_ONCE && (await this.#one()); count += 1);
  }

  /** Each in a transaction of its own; false when there is none. */
  #one(): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.lockDue(tx, this.clock.now());
      if (!campaign) return false;
      if (campaign.status === 'sending') await this.runs.handOver(tx, campaign);
      else if ((await this.runs.start(tx, campaign)) === 0) await this.runs.finish(tx, campaign);
      return true;
    });
  }
}
