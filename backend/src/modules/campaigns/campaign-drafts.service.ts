import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { type Locale, textIn } from '../../domain/locale/locales.js';
import { mayDo } from '../../domain/marketing/campaign.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { MailFailure, MailTransport } from '../../platform/mailer/mailer.module.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { TryLater } from '../../platform/queue/job-handler.js';
import { Accounts } from '../account/index.js';
import { Audit, Versions } from '../audit/index.js';
import { CampaignMails, requireSendable } from './campaign-mails.service.js';
import type { Campaign } from './campaign.entity.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { type TestMailJob, testMailJob } from './campaigns.events.js';
import { RecipientsRepository } from './recipients.repository.js';

/** The fields of a campaign that staff edit. */
export type CampaignDraft = Pick<
  Campaign,
  'name' | 'subjectZh' | 'bodyZh' | 'subjectEn' | 'bodyEn' | 'audience' | 'edition' | 'expiringDays' | 'perSecond'
>;

const draftOf = (campaign: CampaignDraft): CampaignDraft => ({
  name: campaign.name,
  subjectZh: campaign.subjectZh,
  bodyZh: campaign.bodyZh,
  subjectEn: campaign.subjectEn,
  bodyEn: campaign.bodyEn,
  audience: campaign.audience,
  edition: campaign.edition,
  expiringDays: campaign.expiringDays,
  perSecond: campaign.perSecond,
});

const CHANGED_BY = ['campaign.changed', 'campaign.speed_changed'] as const;

/** Prevents staff who have read an older version from changing, testing, sending or removing the newer one. */
@Injectable()
export class CampaignVersions {
  constructor(private readonly versions: Versions) {}

  /** Compares `read` with a campaign whose row is locked. Refuses with request.stale. */
  async requireUnchanged(tx: Tx, campaign: Campaign, read: number): Promise<void> {
    const { id: subject, version } = campaign;
    await this.versions.requireUnchanged(tx, { read, version, subject, changedBy: CHANGED_BY, now: draftOf(campaign) });
  }
}

const COPY = { zh: '（副本）', en: ' (copy)' };
/** Longest name of a campaign, in UTF-16 units. */
export const MAX_NAME_LENGTH = 120;

/** Creates, changes and removes campaigns that have not been sent. */
@Injectable()
export class CampaignDrafts {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly versions: CampaignVersions,
  ) {}

  /** Returns the new campaign's id. */
  async create(staff: StaffMember, draft: CampaignDraft): Promise<string> {
    return this.keys.run(staff.key, (tx) => this.#insert(tx, staff, draft));
  }

  /**
   * Creates a draft with the content of a campaign in any status, without recipients, schedule or results. Returns the
   * new campaign's id. Refuses with marketing.campaign_not_found.
   */
  async copy(staff: StaffMember, id: string, locale: Locale): Promise<string> {
    return this.keys.run(staff.key, async (tx) => {
      const original = await this.campaigns.find(tx, id);
      if (!original) throw new AppError('marketing.campaign_not_found');
      const suffix = textIn(COPY, locale);
      const name = `${Array.from(original.name)
        .slice(0, MAX_NAME_LENGTH / 2)
        .join('')}${suffix}`;
      return this.#insert(tx, staff, { ...draftOf(original), name });
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

  async #insert(tx: Tx, { accountId }: StaffMember, draft: CampaignDraft): Promise<string> {
    const now = this.clock.now();
    const dates = { createdBy: accountId, createdAt: now, changedAt: now };
    const id = await this.campaigns.insert(tx, { ...draft, ...dates });
    this.audit.record(tx, {
      actorId: accountId,
      action: 'campaign.created',
      subject: id,
      after: draft,
    });
    return id;
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

const RETRY_SECONDS = 30;

/**
 * Sends a campaign's mail to the member of staff who writes it: the same mail as recipients get, even if the author
 * is not subscribed.
 */
@Injectable()
export class TestMails {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly accounts: Accounts,
    private readonly recipients: RecipientsRepository,
    private readonly clock: Clock,
    private readonly mails: CampaignMails,
    private readonly transport: MailTransport,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
    private readonly versions: CampaignVersions,
  ) {}

  /**
   * Queues one of the version `read` to the caller's own address. Refuses with marketing.campaign_not_found,
   * request.stale and, for gaps in the text, the same codes as sending.
   */
  async promise({ accountId }: StaffMember, campaignId: string, read: number, locale: Locale): Promise<void> {
    await this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.lock(tx, campaignId);
      if (!campaign) throw new AppError('marketing.campaign_not_found');
      await this.versions.requireUnchanged(tx, campaign, read);
      requireSendable(campaign);
      const payload = { campaignId, accountId, letterId: randomUUID(), locale };
      this.outbox.add(tx, { contract: testMailJob, payload });
      this.audit.record(tx, {
        actorId: accountId,
        action: 'campaign.tested',
        subject: campaignId,
        after: { locale },
      });
    });
  }

  /** Sends it at least once, under one Message-ID. */
  async deliver({ campaignId, accountId, letterId, locale }: TestMailJob): Promise<void> {
    const found = await this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.find(tx, campaignId);
      // It has since been removed.
      if (!campaign) return null;
      const { mail } = await this.accounts.contact(tx, accountId);
      const facts = await this.recipients.factsOf(tx, accountId, campaign, this.clock.now());
      return { campaign, to: { accountId, letterId, mail, locale, facts } };
    });
    if (!found) return;
    const write = await this.mails.writerOf(found.campaign);
    try {
      await this.transport.send(write(found.to));
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      const isOutage = !error.isAboutMail;
      if (error.outcome !== 'refused') throw new TryLater(RETRY_SECONDS, { cause: error, isOutage });
    }
  }
}
