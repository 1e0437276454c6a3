import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { maySend } from '../../domain/marketing/campaign-content.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { Locale } from '../../domain/locale/locales.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { MailFailure, MailTransport } from '../../platform/mailer/mail-transport.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { TryLater } from '../../platform/queue/job-handler.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { CampaignLetters, contentOf } from './campaign-letters.service.js';
import { CampaignsRepository } from './campaigns.repository.js';
import { type TestLetterJob, testLetterJob } from './marketing-email.events.js';

const RETRY_SECONDS = 30;

/**
 * Sends a campaign's letter to the member of staff who writes it: the same letter as recipients get, whatever their own
 * subscription.
 */
@Injectable()
export class TestLetters {
  constructor(
    private readonly campaigns: CampaignsRepository,
    private readonly accounts: Accounts,
    private readonly letters: CampaignLetters,
    private readonly transport: MailTransport,
    private readonly outbox: Outbox,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
  ) {}

  /**
   * Queues one to the caller's own address. Refuses with marketing.campaign_not_found and, for gaps in the text, the
   * same codes as sending.
   */
  async promise({ accountId }: StaffMember, campaignId: string, locale: Locale): Promise<void> {
    await this.transactions.run(async (tx) => {
      const campaign = await this.campaigns.find(tx, campaignId);
      if (!campaign) throw new AppError('marketing.campaign_not_found');
      const verdict = maySend(contentOf(campaign));
      if (!verdict.ok) throw new AppError(verdict.code, { details: [verdict] });
      const payload = { campaignId, accountId, letterId: randomUUID(), locale };
      this.outbox.add(tx, { contract: testLetterJob, payload });
      this.audit.record(tx, {
        actorId: accountId,
        action: 'campaign.tested',
        subject: campaignId,
        after: { locale },
      });
    });
  }

  /** Sends it at least once, under one Message-ID. */
  async deliver({ campaignId, accountId, letterId, locale }: TestLetterJob): Promise<void> {
    const found = await this.transactions.run(async (tx) => ({
      campaign: await this.campaigns.find(tx, campaignId),
      to: await this.accounts.contact(tx, accountId),
    }));
    // The campaign has since been removed.
    if (!found.campaign) return;
    const write = await this.letters.writerOf(found.campaign);
    try {
      await this.transport.send(write({ accountId, letterId, mail: found.to.mail, locale }));
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error;
      if (error.outcome !== 'refused') throw new TryLater(RETRY_SECONDS, { cause: error });
    }
  }
}
