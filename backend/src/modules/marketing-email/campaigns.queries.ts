import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { Audit, StaffReads } from '../audit/index.js';
import { NewsRenderer, type News, type RenderedLetter, withSharedStyles } from '../mail/index.js';
import { type Audience, membersOf } from './audiences.js';
import { CAMPAIGN_COLUMNS, type StaffCampaignView } from './campaigns.listing.js';

/** A campaign as shown on its own page. */
export interface CampaignFile extends StaffCampaignView {
  readonly subjectZh: string;
  readonly bodyZh: string;
  readonly subjectEn: string;
  readonly bodyEn: string;
  readonly perSecond: number;
}

/** How many accounts would get a campaign now, by the language of their mails. */
export interface AudienceSize {
  readonly total: number;
  readonly zh: number;
  readonly en: number;
}

const ONE: Prepared = {
  name: 'staff-campaign',
  text: `SELECT ${CAMPAIGN_COLUMNS}, c.subject_zh AS "subjectZh", c.body_zh AS "bodyZh", c.subject_en AS "subjectEn",
                c.body_en AS "bodyEn", c.per_second AS "perSecond"
           FROM campaigns c WHERE c.id = $1`,
};

/** The unsubscribe link in a preview; it leads nowhere. */
const PREVIEW_LINK = '#';

/** Campaigns as staff read them. Reading the list of recipients is recorded. */
@Injectable()
export class CampaignsQueries {
  constructor(
    private readonly reads: Reads,
    private readonly renderer: NewsRenderer,
    private readonly staffReads: StaffReads,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Refuses with marketing.campaign_not_found. */
  async get(id: string): Promise<CampaignFile> {
    const campaign = await this.reads.first<CampaignFile>(ONE, [id]);
    if (!campaign) throw new AppError('marketing.campaign_not_found');
    return campaign;
  }

  async sizeOf(audience: Audience): Promise<AudienceSize> {
    const { from, values } = membersOf(audience, this.clock.now());
    const size = await this.reads.first<AudienceSize>(
      {
        name: `marketing-audience-${audience.audience}`,
        text: `SELECT count(*)::int AS total, count(*) FILTER (WHERE a.locale = 'zh')::int AS zh,
                      count(*) FILTER (WHERE a.locale = 'en')::int AS en FROM ${from}`,
      },
      values,
    );
    return size ?? { total: 0, zh: 0, en: 0 };
  }

  /** Renders the HTML part of the letter as recipients would see it. */
  preview(news: News): Pick<RenderedLetter, 'subject' | 'html'> {
    const { subject, html } = this.renderer.prepare(news)(PREVIEW_LINK);
    return { subject, html: withSharedStyles(html) };
  }

  /** Records that a member of staff read a campaign's recipients. Refuses with marketing.campaign_not_found. */
  async noteRead({ accountId }: StaffMember, id: string): Promise<void> {
    await this.get(id);
    await this.staffReads.record({ staffId: accountId, what: 'campaign-recipients', subject: id });
  }

  /** Records that a member of staff exported a campaign's recipients. Refuses with marketing.campaign_not_found. */
  async noteExport({ accountId }: StaffMember, id: string): Promise<void> {
    await this.get(id);
    const entry = { actorId: accountId, action: 'campaign.recipients_exported', subject: id } as const;
    await this.transactions.run((tx) => this.audit.record(tx, entry));
  }
}
