import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { Audit } from '../audit/index.js';
import { CampaignsRepository } from './campaigns.repository.js';
import type { Campaign } from './entities/campaign.entity.js';
import { campaignRunJob } from './marketing-email.events.js';
import { RecipientsRepository } from './recipients.repository.js';

/** A run that has not renewed its lease for this long counts as dead. Runs renew it every second. */
export const LEASE_MS = 6_000;
/**
 * A letter started this long ago by a run that has ended will get no outcome any more: its attempt has timed out, too.
 */
const ANSWER_MS = 10_000;

/** Decides which run sends a campaign: one at a time, identified by its number. */
@Injectable()
export class CampaignRuns {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Gives a campaign, whose row is locked, to a new run; the run that had it before ends at its next turn. */
  async handOver(tx: Tx, { id, runNo }: Pick<Campaign, 'id' | 'runNo'>, change: Partial<Campaign> = {}): Promise<void> {
    const next = runNo + 1;
    const wakeAt = new Date(this.clock.now().getTime() + LEASE_MS);
    await this.campaigns.update(tx, id, { ...change, status: 'sending', runNo: next, wakeAt });
    this.outbox.add(tx, { contract: campaignRunJob, payload: { campaignId: id, runNo: next } });
  }

  /** Enters the members of a campaign's audience as recipients and starts sending. Returns their number. */
  async start(tx: Tx, campaign: Campaign): Promise<number> {
    const now = this.clock.now();
    const count = await this.recipients.addAudience(tx, campaign.id, campaign, now);
    if (count > 0) await this.handOver(tx, campaign, { startedAt: now });
    return count;
  }

  /**
   * Ends a run: finishes the campaign when no recipient is left, hands it over when there is more to do now, or sets
   * `wakeAt` to the time when the next letter is due or an open one is given up.
   */
  async conclude(campaignId: string, runNo: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.lock(tx, campaignId);
      if (campaign?.runNo !== runNo || campaign.status !== 'sending') return;
      const now = this.clock.now();
      await this.recipients.giveUp(tx, campaignId, runNo, new Date(now.getTime() - ANSWER_MS));
      const { nextAt, begunAt } = await this.recipients.outlook(tx, campaignId);
      if (nextAt && nextAt <= now) return this.handOver(tx, campaign);
      if (!nextAt && !begunAt) return this.finish(tx, campaign);
      const givenUpAt = begunAt && new Date(begunAt.getTime() + ANSWER_MS);
      const wakeAt = [nextAt, givenUpAt]
        .filter((at) => at !== null)
        .toSorted((one, other) => Number(one) - Number(other))[0];
      await this.campaigns.update(tx, campaignId, { wakeAt: wakeAt ?? now });
    });
  }

  /** Marks a campaign without remaining recipients as finished. */
  async finish(tx: Tx, { id }: Campaign): Promise<void> {
    await this.campaigns.update(tx, id, { status: 'finished', wakeAt: null, endedAt: this.clock.now() });
    this.audit.record(tx, { actorId: null, action: 'campaign.finished', subject: id });
  }
}
