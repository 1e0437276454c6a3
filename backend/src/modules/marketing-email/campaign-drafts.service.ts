import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { mayDo } from '../../domain/marketing/campaign-status.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { Audit } from '../audit/index.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { type CampaignDraft, CampaignVersions, draftOf } from './campaign-versions.service.js';
import type { Campaign } from './entities/campaign.entity.js';

/** Creates, changes and removes campaigns that have not been sent. */
@Injectable()
export class CampaignDrafts {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly versions: CampaignVersions,
  ) {}

  /** Returns the new campaign's id. */
  async create({ accountId }: StaffMember, draft: CampaignDraft): Promise<string> {
    const now = this.clock.now();
    return this.transactions.run(async (tx) => {
      const dates = { createdBy: accountId, createdAt: now, changedAt: now };
      const id = await this.campaigns.insert(tx, { ...draft, ...dates });
      this.audit.record(tx, {
        actorId: accountId,
        action: 'campaign.created',
        subject: id,
        after: draft,
      });
      return id;
    });
  }

  /**
   * Replaces the whole content of the version `read`.
   *
   * Refuses with marketing.campaign_not_found, marketing.campaign_status, request.stale.
   */
  async change({ accountId }: StaffMember, id: string, read: number, draft: CampaignDraft): Promise<void> {
    await this.transactions.run(async (tx) => {
      const before = await this.#lock(tx, id, 'edit', read);
      await this.campaigns.update(tx, id, { ...draft, changedAt: this.clock.now() });
      this.audit.record(tx, {
        actorId: accountId,
        action: 'campaign.changed',
        subject: id,
        before: draftOf(before),
        after: draft,
      });
    });
  }

  /** Refuses like `change`. */
  async remove({ accountId }: StaffMember, id: string, read: number): Promise<void> {
    await this.transactions.run(async (tx) => {
      const before = await this.#lock(tx, id, 'remove', read);
      await this.campaigns.remove(tx, id);
      this.audit.record(tx, {
        actorId: accountId,
        action: 'campaign.removed',
        subject: id,
        before: draftOf(before),
      });
    });
  }

  async #lock(tx: Tx, id: string, action: 'edit' | 'remove', read: number): Promise<Campaign> {
    const campaign = await this.campaigns.lock(tx, id);
    if (!campaign) throw new AppError('marketing.campaign_not_found');
    const verdict = mayDo(action, campaign.status);
    if (!verdict.ok) throw new AppError(verdict.code);
    await this.versions.requireUnchanged(tx, campaign, read);
    return campaign;
  }
}
