import { Injectable } from '@nestjs/common';
import type { Standing } from '../../domain/approvals/proposal.js';
import { AppError } from '../../domain/errors/index.js';
import { type CampaignAction, mayDo } from '../../domain/marketing/campaign.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { Audit, type AuditEntry } from '../audit/index.js';
import { requireSendable } from './campaign-mails.service.js';
import { CampaignRuns, maySend } from './campaign-runs.service.js';
import { CampaignVersions } from './campaign-drafts.service.js';
import { CampaignsRepository } from './campaigns.repository.js';
import type { Campaign } from './campaign.entity.js';
import { RecipientsRepository } from './recipients.repository.js';

const YEAR_MS = 366 * 86_400_000;

/** The outcome of a step, for the audit log. */
interface Step {
  readonly action: AuditEntry['action'];
  readonly after: object;
}

/**
 * The steps that take a campaign from draft to end, as staff request them. Each step locks the campaign's row, so that
 * it cannot overlap a turn of the worker. Each refuses with marketing.campaign_not_found and marketing.campaign_status.
 */
@Injectable()
export class CampaignCourse {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: RecipientsRepository,
    private readonly runs: CampaignRuns,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly versions: CampaignVersions,
  ) {}

  /**
   * Fixes the list of recipients and starts sending the version `read`. Also refuses with request.stale,
   * marketing.nothing_to_send, marketing.subject_missing, marketing.body_missing, marketing.nobody_to_write_to.
   */
  async send(staff: StaffMember, id: string, read: number): Promise<void> {
    await this.#step(staff, id, 'send', async (tx, campaign) => {
      await this.versions.requireUnchanged(tx, campaign, read);
      requireSendable(campaign);
      const recipients = await this.runs.start(tx, { ...campaign, scheduledBy: staff.accountId });
      if (recipients === 0) throw new AppError('marketing.nobody_to_write_to');
      return { action: 'campaign.started', after: { recipients } };
    });
  }

  /**
   * Schedules the start for `at`; the list of recipients is fixed then. Also refuses with request.stale,
   * marketing.schedule_past and, for gaps in the text, the same codes as `send`.
   */
  async schedule(staff: StaffMember, id: string, read: number, at: Date): Promise<void> {
    const now = this.clock.now();
    if (at <= now || at.getTime() > now.getTime() + YEAR_MS) throw new AppError('marketing.schedule_past');
    await this.#step(staff, id, 'schedule', async (tx, campaign) => {
      await this.versions.requireUnchanged(tx, campaign, read);
      requireSendable(campaign);
      await this.campaigns.update(tx, id, {
        status: 'scheduled',
        scheduledAt: at,
        scheduledBy: staff.accountId,
        wakeAt: at,
      });
      return { action: 'campaign.scheduled', after: { scheduledAt: at } };
    });
  }

  /** Makes a scheduled campaign a draft again. */
  async recall(staff: StaffMember, id: string): Promise<void> {
    await this.#step(staff, id, 'recall', async (tx) => {
      await this.campaigns.update(tx, id, { status: 'draft', scheduledAt: null, wakeAt: null });
      return { action: 'campaign.recalled', after: {} };
    });
  }

  /** Halts what a member of staff has scheduled, started or resumed, if the account may no longer send campaigns. */
  async voidOf(accountId: string, standing: Standing): Promise<void> {
    if (maySend(standing)) return;
    await this.transactions.run(async (tx) => {
      for (const campaign of await this.campaigns.lockOpenOf(tx, accountId)) await this.runs.halt(tx, campaign);
    });
  }

  /** Mails in progress, at most ten, are still sent; no new ones are started. */
  async pause(staff: StaffMember, id: string): Promise<void> {
    await this.#step(staff, id, 'pause', async (tx) => {
      await this.campaigns.update(tx, id, { status: 'paused', wakeAt: null });
      return { action: 'campaign.paused', after: {} };
    });
  }

  async resume(staff: StaffMember, id: string): Promise<void> {
    await this.#step(staff, id, 'resume', async (tx, campaign) => {
      await this.runs.handOver(tx, campaign, { scheduledBy: staff.accountId });
      return { action: 'campaign.resumed', after: {} };
    });
  }

  /** Recipients whose mail has not been started never get it. */
  async cancel(staff: StaffMember, id: string, reason: string): Promise<void> {
    await this.#step(staff, id, 'cancel', async (tx) => {
      const endedAt = this.clock.now();
      await this.campaigns.update(tx, id, { status: 'cancelled', wakeAt: null, endedAt });
      return { action: 'campaign.cancelled', after: { reason } };
    });
  }

  /** Sends at most `perSecond` mails a second, from the next second on. Also refuses with request.stale. */
  async changeSpeed(staff: StaffMember, id: string, read: number, perSecond: number): Promise<void> {
    await this.#step(staff, id, 'change_speed', async (tx, campaign) => {
      await this.versions.requireUnchanged(tx, campaign, read);
      await this.campaigns.update(tx, id, { perSecond });
      return { action: 'campaign.speed_changed', after: { perSecond } };
    });
  }

  /**
   * Sends mails again whose delivery is unknown. A member of staff must take responsibility for it, because a
   * recipient may get the mail twice, under the same Message-ID. Also refuses with marketing.nobody_to_write_to.
   */
  async sendUnknownAgain(staff: StaffMember, id: string, reason: string): Promise<void> {
    await this.#step(staff, id, 'send_unknown_again', async (tx, campaign) => {
      const letters = await this.recipients.sendUnknownAgain(tx, id);
      if (letters === 0) throw new AppError('marketing.nobody_to_write_to');
      await this.runs.handOver(tx, campaign, { endedAt: null, scheduledBy: staff.accountId });
      return { action: 'campaign.unknown_sent_again', after: { letters, reason } };
    });
  }

  async #step(
    { accountId }: StaffMember,
    id: string,
    action: CampaignAction,
    work: (tx: Tx, campaign: Campaign) => Promise<Step>,
  ): Promise<void> {
    await this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.lock(tx, id);
      if (!campaign) throw new AppError('marketing.campaign_not_found');
      const verdict = mayDo(action, campaign.status);
      if (!verdict.ok) throw new AppError(verdict.code);
      const { status, perSecond, scheduledAt } = campaign;
      const step = await work(tx, campaign);
      this.audit.record(tx, {
        actorId: accountId,
        subject: id,
        before: { status, perSecond, scheduledAt },
        ...step,
      });
    });
  }
}
