import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
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

/** Sends campaigns, one stretch at a time. */
@Injectable()
export class CampaignRunner implements BeforeApplicationShutdown {
  readonly #strain = new Strain(WIDTH);
  readonly #running = new Set<Promise<void>>();
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

  /** Letters under way get their answers, and no more are begun. The rest is handed on. */
  async beforeApplicationShutdown(): Promise<void> {
    this.#isLeaving = true;
    await Promise.allSettled(this.#running);
  }

  /**
   * Sends until there is no more to do, the stretch is over or the campaign is paused. Does nothing when the job's number
   * is not the campaign's any more.
   *
   * A recipient is written down before the letter is begun, so that a killed worker leaves letters `sending` and sends
   * none of them again.
   */
  async run(job: CampaignRunJob): Promise<void> {
    if (this.#isLeaving) return;
    const running = this.#run(job);
    this.#running.add(running);
    try {
      await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async #run({ campaignId, runNo }: CampaignRunJob): Promise<void> {
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
      onError: (error) => this.logger.warn('a campaign stumbled', error, { campaignId: id }, CampaignRunner.name),
      turn: (answers, count) =>
        this.transactions.run(async (tx) => {
          const now = this.clock.now();
          if (answers.length > 0) await this.recipients.record(tx, { campaignId: id, runNo, answers });
          // The row stays locked until commit: pausing waits for this turn, and no turn begins a letter after it.
          const wakeAt = new Date(now.getTime() + LEASE_MS);
          const perSecond = await this.campaigns.renew(tx, { id, runNo, wakeAt });
          if (perSecond === null || count === 0) return { begun: [], taken: 0, perSecond };
          return { ...(await this.recipients.begin(tx, { campaignId: id, runNo, count, now })), perSecond };
        }),
    };
  }
}
