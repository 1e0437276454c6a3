import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { actionsIn, mayRender } from '../../../domain/marketing/campaign.js';
import { readMergeFields } from '../../../domain/marketing/pace.js';
import { Listings } from '../../../platform/database/listings.js';
import { CallerLocale, CurrentStaff, Requires, type StaffMember } from '../../../platform/http/access/access.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { Id, ReadVersion } from '../../../platform/http/input/fields.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { readBodyFields } from '../../mail/index.js';
import { type CampaignDraft, CampaignDrafts } from '../campaign-drafts.service.js';
import { StaffCampaignView, campaignsListing } from '../campaigns.listing.js';
import { CampaignsQueries } from '../campaigns.queries.js';
import {
  AudienceQuery,
  AudienceSizeView,
  CampaignBody,
  CampaignPreviewBody,
  CampaignPreviewView,
  CampaignSampleView,
  CampaignsQuery,
  CreatedCampaignView,
  SampleQuery,
  StaffCampaignFileView,
} from './staff-campaigns.views.js';

const CampaignPage = listOf(StaffCampaignView);

@Controller('admin/campaigns')
@Requires('campaigns.send')
export class StaffCampaignsController {
  constructor(
    private readonly drafts: CampaignDrafts,
    private readonly queries: CampaignsQueries,
    private readonly listings: Listings,
  ) {}

  @Get()
  @Returns(200, CampaignPage)
  async list(@Query() query: CampaignsQuery) {
    return this.listings.page(campaignsListing, query);
  }

  @Get('export')
  @ReturnsCsv('campaigns')
  async export(@Query() query: CampaignsQuery) {
    return this.listings.file(campaignsListing, query);
  }

  /** Returns how many subscribers an audience has now. */
  @Get('audience-size')
  @Returns(200, AudienceSizeView)
  async audienceSize(@Query() query: AudienceQuery): Promise<AudienceSizeView> {
    return this.queries.sizeOf(toAudience(query));
  }

  /** Returns the mail as a recipient sees it; the text need not be saved. */
  @Post('preview')
  @Returns(200, CampaignPreviewView)
  preview(@Body() body: CampaignPreviewBody): CampaignPreviewView {
    const { reader = {}, ...news } = body;
    requireRenderable({ body: news.body }, { subject: news.subject });
    return this.queries.preview(news, reader);
  }

  @Post()
  @RequiresIdempotencyKey()
  @Returns(201, CreatedCampaignView)
  async create(@CurrentStaff() staff: StaffMember, @Body() body: CampaignBody): Promise<CreatedCampaignView> {
    return { id: await this.drafts.create(staff, toDraft(body)) };
  }

  @Get(':id')
  @Returns(200, StaffCampaignFileView)
  async show(@Id() id: string): Promise<StaffCampaignFileView> {
    const campaign = await this.queries.get(id);
    return { ...campaign, can: actionsIn(campaign.status) };
  }

  /** Creates a draft with its content. */
  @Post(':id/copies')
  @RequiresIdempotencyKey()
  @Returns(201, CreatedCampaignView)
  async copy(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @CallerLocale() locale: Locale,
  ): Promise<CreatedCampaignView> {
    return { id: await this.drafts.copy(staff, id, locale) };
  }

  /** Returns what the mail would say about one of its recipients, for the preview. */
  @Get(':id/sample-reader')
  @Returns(200, CampaignSampleView)
  async sample(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @Query() { locale }: SampleQuery,
  ): Promise<CampaignSampleView> {
    return { reader: await this.queries.sampleReader(staff, id, locale === 'zh' ? 'zh' : 'en') };
  }

  /** Replaces a draft. */
  @Put(':id')
  @ReturnsNothing()
  async change(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
    @ReadVersion() version: number,
    @Body() body: CampaignBody,
  ): Promise<void> {
    await this.drafts.change(staff, id, version, toDraft(body));
  }

  /** Removes a draft. */
  @Delete(':id')
  @ReturnsNothing()
  async remove(@CurrentStaff() staff: StaffMember, @Id() id: string, @ReadVersion() version: number): Promise<void> {
    await this.drafts.remove(staff, id, version);
  }
}

/** Drops the fields that do not belong to the audience. */
const toAudience = ({ audience, edition, expiringDays }: AudienceQuery) => ({
  audience,
  edition: audience === 'edition' ? (edition ?? null) : null,
  expiringDays: audience === 'expiring' ? (expiringDays ?? null) : null,
});

function toDraft(body: CampaignBody): CampaignDraft {
  const { bodyZh, bodyEn, subjectZh, subjectEn } = body;
  requireRenderable({ bodyZh, bodyEn }, { subjectZh, subjectEn });
  return {
    ...toAudience(body),
    name: body.name.trim(),
    subjectZh: body.subjectZh.trim(),
    bodyZh,
    subjectEn: body.subjectEn.trim(),
    bodyEn,
    perSecond: body.perSecond,
  };
}

type Texts = Readonly<Record<string, string>>;

/** Refuses with marketing.too_many_marks and the codes of `readMergeFields` and `readBodyFields`, naming each field. */
function requireRenderable(bodies: Texts, subjects: Texts): void {
  const verdicts = [
    ...Object.entries(subjects).map(([field, text]) => [field, readMergeFields(text)] as const),
    ...Object.entries(bodies).map(([field, text]) => {
      const cheap = mayRender(text);
      return [field, cheap.ok ? readBodyFields(text) : cheap] as const;
    }),
  ];
  const details = verdicts.flatMap(([field, verdict]) =>
    verdict.ok ? [] : [{ field, code: verdict.code, params: verdict.params }],
  );
  const [first] = details;
  if (first) throw new AppError(first.code, { params: first.params, details });
}
