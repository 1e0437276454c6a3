import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import type { CampaignLanguage } from '../../domain/marketing/campaign.js';
import type { MergeValues } from '../../domain/marketing/pace.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { type ColumnsOf, selectList, Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { Audit, StaffReads } from '../audit/index.js';
import { type News, NewsRenderer, type RenderedMail, withSharedStyles } from '../mail/index.js';
import { type Audience, membersOf, READER_COLUMNS, type ReaderFacts, readersLicense } from './audiences.js';
import { mergeValuesOf } from './campaign-mails.service.js';
import { CAMPAIGN_COLUMNS, type StaffCampaignView } from './campaigns.listing.js';
import { RecipientsRepository } from './recipients.repository.js';

/** A campaign as shown on its own page. */
interface CampaignFile extends StaffCampaignView {
  readonly subjectZh: string;
  readonly bodyZh: string;
  readonly subjectEn: string;
  readonly bodyEn: string;
  readonly perSecond: number;
  readonly links: readonly { readonly url: string; readonly clicks: number }[];
}

/** How many accounts would get a campaign now, by the language of their mails. */
interface AudienceSize {
  readonly total: number;
  readonly zh: number;
  readonly en: number;
}

const FILE_COLUMNS: ColumnsOf<CampaignFile> = {
  ...CAMPAIGN_COLUMNS,
  subjectZh: 'c.subject_zh',
  bodyZh: 'c.body_zh',
  subjectEn: 'c.subject_en',
  bodyEn: 'c.body_en',
  perSecond: 'c.per_second',
  links: `(SELECT coalesce(json_agg(json_build_object('url', k.url, 'clicks', k.clicks) ORDER BY k.position), '[]')
             FROM campaign_links k WHERE k.campaign_id = c.id)`,
};
const ONE: Prepared = {
  name: 'staff-campaign',
  text: `SELECT ${selectList(FILE_COLUMNS)} FROM campaigns c WHERE c.id = $1`,
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

  /**
   * The values of merge fields for one member of a campaign's saved audience, by preference one whose language it is and
   * who has a name; null for an empty audience. Recorded as a read of its recipients. Refuses with
   * marketing.campaign_not_found.
   */
  async sampleReader(staff: StaffMember, id: string, locale: CampaignLanguage): Promise<MergeValues | null> {
    const now = this.clock.now();
    const audience = await this.get(id);
    const { from, values } = membersOf(audience, now);
    const facts = await this.reads.first<ReaderFacts>(
      {
        name: `marketing-sample-${audience.audience}`,
        text: `SELECT ${READER_COLUMNS}
                 FROM (SELECT a.id, a.name FROM ${from} ORDER BY a.locale = $4 DESC, a.name <> '' DESC, a.id LIMIT 1) a
                      ${readersLicense('$3', '$1')}`,
      },
      [...values, locale],
    );
    await this.staffReads.record({ staffId: staff.accountId, what: 'campaign-recipients', subject: id });
    return facts && mergeValuesOf(facts, locale, now);
  }

  /** Renders the HTML part of the mail as recipients would see it. */
  preview(news: News, values: MergeValues): Pick<RenderedMail, 'subject' | 'html'> {
    const { subject, html } = this.renderer.prepare(news)({ unsubscribeUrl: PREVIEW_LINK, values });
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

const RECEIVED: Prepared = {
  name: 'marketing-personal-data',
  text: `SELECT c.subject_zh AS "subjectZh", c.subject_en AS "subjectEn", r.status, r.tried_at AS "triedAt",
                r.unsubscribed_at AS "unsubscribedAt"
           FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id
          WHERE r.account_id = $1 ORDER BY r.tried_at`,
};

/** The campaigns that a person was sent. Erased accounts stay in the counts, by an id that identifies no person. */
@HoldsPersonalData()
export class CampaignsPersonalData implements PersonalDataHolder {
  readonly section = 'marketing-email';

  constructor(
    private readonly reads: Reads,
    private readonly recipients: RecipientsRepository,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.reads.rows(RECEIVED, [accountId]);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await this.recipients.forgetErrors(tx, accountId);
  }
}
