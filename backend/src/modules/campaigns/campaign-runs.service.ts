import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { may } from '../../domain/access/roles.js';
import type { Standing } from '../../domain/approvals/proposal.js';
import { Strain } from '../../domain/marketing/pace.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppLogger } from '../../platform/logging/logger.js';
import { BulkMailTransport } from '../../platform/mailer/mailer.module.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { CampaignLinksRepository } from './campaign-clicks.service.js';
import { CampaignMails } from './campaign-mails.service.js';
import { CampaignRun, type RunHooks, WIDTH } from './campaign-run.js';
import type { Campaign } from './campaign.entity.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { campaignRunJob, type CampaignRunJob } from './campaigns.events.js';
import { RecipientsRepository } from './recipients.repository.js';

/** A run that has not renewed its lease for this long counts as dead. Runs renew it every second. */
const LEASE_MS = 6_000;
/**
 * A mail started this long ago by a run that has ended will get no outcome any more: its attempt has timed out, too.
 */
const ANSWER_MS = 10_000;

/** Whether a member of staff may send campaigns, at once or later. */
export const maySend = ({ role, isEnabled }: Standing): boolean => isEnabled && may(role, 'campaigns.send');

/** Decides which run sends a campaign: one at a time, identified by its number. */
@Injectable()
export class CampaignRuns {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly mails: CampaignMails,
    private readonly links: CampaignLinksRepository,
    private readonly accounts: Accounts,
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

  /**
   * Enters the members of a campaign's audience as recipients, fixes its links and starts sending for `scheduledBy`.
   * Returns their number.
   */
  async start(tx: Tx, campaign: Campaign): Promise<number> {
    const now = this.clock.now();
    const count = await this.recipients.addAudience(tx, campaign.id, campaign, now);
    if (count === 0) return count;
    await this.links.add(tx, campaign.id, this.mails.linksOf(campaign));
    await this.handOver(tx, campaign, { startedAt: now, scheduledBy: campaign.scheduledBy });
    return count;
  }

  /**
   * Ends a run: finishes the campaign when no recipient is left, hands it over when there is more to do now, or sets
   * `wakeAt` to the time when the next mail is due or an open one is given up.
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

  /**
   * Whether the member of staff who began a campaign may still send it. The job that voids campaigns may run later than
   * the campaign is due.
   */
  async isStanding(tx: Tx, { scheduledBy }: Campaign): Promise<boolean> {
    if (scheduledBy === null) return true;
    const account = await this.accounts.get(tx, scheduledBy);
    return maySend({ role: account.role, isEnabled: Accounts.isActive(account) });
  }

  /** Returns the campaign that a run sends; null if it has moved on to another run, or may no longer be sent. */
  async begin({ campaignId, runNo }: CampaignRunJob): Promise<Campaign | null> {
    return this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.lock(tx, campaignId);
      if (campaign?.runNo !== runNo || campaign.status !== 'sending') return null;
      if (await this.isStanding(tx, campaign)) return campaign;
      await this.halt(tx, campaign);
      return null;
    });
  }

  /**
   * Stops a campaign, whose row is locked, if the member of staff who began it may no longer send campaigns: a
   * scheduled one becomes a draft again, and one that is being sent pauses.
   */
  async halt(tx: Tx, { id, status, scheduledAt }: Campaign): Promise<void> {
    const isSending = status === 'sending';
    const halted = isSending ? { status: 'paused' as const } : { status: 'draft' as const, scheduledAt: null };
    await this.campaigns.update(tx, id, { ...halted, wakeAt: null });
    const action = isSending ? 'campaign.paused' : 'campaign.recalled';
    this.audit.record(tx, { actorId: null, action, subject: id, before: { status, scheduledAt }, after: {} });
  }

  /** Marks a campaign without remaining recipients as finished. */
  async finish(tx: Tx, { id }: Campaign): Promise<void> {
    await this.campaigns.update(tx, id, { status: 'finished', wakeAt: null, endedAt: this.clock.now() });
    this.audit.record(tx, { actorId: null, action: 'campaign.finished', subject: id });
  }
}

/** Sends campaigns, one run at a time per campaign. */
@Injectable()
export class CampaignRunner implements OnModuleDestroy {
  readonly #strain = new Strain(WIDTH);
  #isLeaving = false;

  constructor(
    private readonly transport: BulkMailTransport,
    private readonly mails: CampaignMails,
    private readonly links: CampaignLinksRepository,
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly runs: CampaignRuns,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Starts no more mails; the rest is handed over to another run. A stop waits for this one, as for every job. */
  onModuleDestroy(): void {
    this.#isLeaving = true;
  }

  /**
   * Sends until nothing is left to do, the run's time is over or the campaign is paused. Does nothing if the campaign
   * has moved on to another run.
   *
   * A recipient is marked as `sending` before the mail is started, so that a killed worker leaves mails in that
   * status and none of them is sent again.
   */
  async run(job: CampaignRunJob): Promise<void> {
    if (this.#isLeaving) return;
    const campaign = await this.runs.begin(job);
    if (!campaign) return;
    await new CampaignRun(campaign.perSecond, await this.#hooksOf(campaign)).toEnd();
    await this.runs.conclude(campaign.id, campaign.runNo);
  }

  async #hooksOf(campaign: Campaign): Promise<RunHooks> {
    const { id, runNo } = campaign;
    const links = await this.transactions.run((tx) => this.links.all(tx, id));
    return {
      transport: this.transport,
      strain: this.#strain,
      now: () => this.clock.now(),
      write: await this.mails.writerOf(campaign, links),
      isLeaving: () => this.#isLeaving,
      onError: (error) =>
        this.logger.warn('campaign send failed; continuing', error, { campaignId: id }, CampaignRunner.name),
      turn: (answers, count) =>
        this.transactions.run(async (tx) => {
          const now = this.clock.now();
          if (answers.length > 0) await this.recipients.record(tx, { campaignId: id, runNo, answers });
          // The row stays locked until commit: pausing waits for this turn, and no turn starts a mail after it.
          const wakeAt = new Date(now.getTime() + LEASE_MS);
          const perSecond = await this.campaigns.renew(tx, { id, runNo, wakeAt });
          if (perSecond === null || count === 0) return { begun: [], taken: 0, perSecond };
          return { ...(await this.recipients.begin(tx, { campaignId: id, runNo, count, now })), perSecond };
        }),
    };
  }
}

/** Campaigns per poll. */
const BATCH_SIZE = 10;

/**
 * Starts or resumes campaigns that are due, and those whose worker has died; gives up what a dead worker had started of
 * campaigns that have stopped since. Any number of processes may run it.
 */
@Injectable()
export class CampaignWatch {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly runs: CampaignRuns,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async poll(): Promise<void> {
    for (let count = 0; count < BATCH_SIZE && (await this.#startNext()); count += 1);
    const before = new Date(this.clock.now().getTime() - ANSWER_MS);
    await this.transactions.run((tx) => this.recipients.giveUpStopped(tx, before));
  }

  /** Handles one campaign in its own transaction; returns false when none is due. */
  #startNext(): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.lockDue(tx, this.clock.now());
      if (!campaign) return false;
      if (campaign.status === 'sending') await this.runs.handOver(tx, campaign);
      else if (!(await this.runs.isStanding(tx, campaign))) await this.runs.halt(tx, campaign);
      else if ((await this.runs.start(tx, campaign)) === 0) await this.runs.finish(tx, campaign);
      return true;
    });
  }
}
