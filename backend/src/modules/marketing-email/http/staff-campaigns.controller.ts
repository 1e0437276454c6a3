import { Body, Controller, Delete, Get, Param, ParseUUIDPipe, Post, Put, Query } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import { MAX_MARKS, mayRender } from '../../../domain/marketing/campaign-content.js';
import { actionsIn } from '../../../domain/marketing/campaign-status.js';
import { Listings } from '../../../platform/database/listings.js';
import { Requires } from '../../../platform/http/access/access.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { ReadVersion } from '../../../platform/http/input/read-version.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { CampaignDrafts } from '../campaign-drafts.service.js';
import type { CampaignDraft } from '../campaign-versions.service.js';
import { StaffCampaignView, campaignsListing } from '../campaigns.listing.js';
import { CampaignsQueries } from '../campaigns.queries.js';
import { AudienceQuery, CampaignBody, CampaignsQuery, CampaignPreviewBody } from './staff-campaigns.dto.js';
import {
  AudienceSizeView,
  CreatedCampaignView,
  CampaignPreviewView,
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

  /** Returns the letter as a recipient sees it; the text need not be saved. */
  @Post('preview')
  @Returns(200, CampaignPreviewView)
  preview(@Body() body: CampaignPreviewBody): CampaignPreviewView {
    requireRenderable({ body: body.body });
    return this.queries.preview(body);
  }

  @Post()
  @Returns(201, CreatedCampaignView)
  async create(@CurrentStaff() staff: StaffMember, @Body() body: CampaignBody): Promise<CreatedCampaignView> {
    return { id: await this.drafts.create(staff, toDraft(body)) };
  }

  @Get(':id')
  @Returns(200, StaffCampaignFileView)
  async show(@Param('id', ParseUUIDPipe) id: string): Promise<StaffCampaignFileView> {
    const campaign = await this.queries.get(id);
    return { ...campaign, can: actionsIn(campaign.status) };
  }

  /** Replaces a draft. */
  @Put(':id')
  @ReturnsNothing()
  async change(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @ReadVersion() version: number,
    @Body() body: CampaignBody,
  ): Promise<void> {
    await this.drafts.change(staff, id, version, toDraft(body));
  }

  /** Removes a draft. */
  @Delete(':id')
  @ReturnsNothing()
  async remove(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @ReadVersion() version: number,
  ): Promise<void> {
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
  const { bodyZh, bodyEn } = body;
  requireRenderable({ bodyZh, bodyEn });
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

/** Refuses with marketing.too_many_marks, naming each field. */
function requireRenderable(texts: Readonly<Record<string, string>>): void {
  const params = { max: MAX_MARKS };
  const details = Object.entries(texts).flatMap(([field, text]) => {
    const verdict = mayRender(text);
    return verdict.ok ? [] : [{ field, code: verdict.code, params }];
  });
  if (details.length > 0) throw new AppError('marketing.too_many_marks', { params, details });
}
