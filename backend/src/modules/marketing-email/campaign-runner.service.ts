import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Strain } from '../../domain/marketing/strain.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { BulkMailTransport } from '../../platform/mailer/mail-transport.js';
import { CampaignLetters } from './campaign-letters.service.js';
import { CampaignRun, type RunHooks, WIDTH } from './campaign-run.js';
import { CampaignRuns, LEASE_MS } from './campaign-runs.service.js';
import { CampaignsRepository } from './campaigns.repository.js';
import type { Campaign } from './entities/campaign.entity.js';
import type { CampaignRunJob } from './marketing-email.events.js';
import { RecipientsRepository } from './recipients.repository.js';

/** Sends campaigns, one run at a time per campaign. */
@Injectable()
export class CampaignRunner implements OnModuleDestroy {
  readonly #strain = new Strain(WIDTH);
  #isLeaving = false;

  constructor(
    private readonly transport: BulkMailTransport,
    private readonly letters: CampaignLetters,
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly runs: CampaignRuns,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Starts no more letters; the rest is handed over to another run. A stop waits for this one, as for every job. */
  onModuleDestroy(): void {
    this.#isLeaving = true;
  }

  /**
   * Sends until nothing is left to do, the run's time is over or the campaign is paused. Does nothing if the campaign
   * has moved on to another run.
   *
   * A recipient is marked as `sending` before the letter is started, so that a killed worker leaves letters in that
   * status and none of them is sent again.
   */
  async run({ campaignId, runNo }: CampaignRunJob): Promise<void> {
    if (this.#isLeaving) return;
    const campaign = await this.transactions.run((tx) => this.campaigns.find(tx, campaignId));
    if (campaign?.runNo !== runNo || campaign.status !== 'sending') return;
    await new CampaignRun(campaign.perSecond, await this.#hooksOf(campaign)).toEnd();
    await this.runs.conclude(campaignId, runNo);
  }

  async #hooksOf(campaign: Campaign): Promise<RunHooks> {
    const { id, runNo } = campaign;
    return {
      transport: this.transport,
      strain: this.#strain,
      now: () => this.clock.now(),
      write: await this.letters.writerOf(campaign),
      isLeaving: () => this.#isLeaving,
      onError: (error) =>
        this.logger.warn('campaign send failed; continuing', error, { campaignId: id }, CampaignRunner.name),
      turn: (answers, count) =>
        this.transactions.run(async (tx) => {
          const now = this.clock.now();
          if (answers.length > 0) await this.recipients.record(tx, { campaignId: id, runNo, answers });
          // The row stays locked until commit: pausing waits for this turn, and no turn starts a letter after it.
          const wakeAt = new Date(now.getTime() + LEASE_MS);
          const perSecond = await this.campaigns.renew(tx, { id, runNo, wakeAt });
          if (perSecond === null || count === 0) return { begun: [], taken: 0, perSecond };
          return { ...(await this.recipients.begin(tx, { campaignId: id, runNo, count, now })), perSecond };
        }),
    };
  }
}
