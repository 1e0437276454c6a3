import { Body, Controller, Get, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { PromotedContent } from '../../../domain/rewards/reward.js';
import { Listings } from '../../../platform/database/listings.js';
import { Requires } from '../../../platform/http/access/access.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { listOf } from '../../../platform/http/input/pagination.js';
import { CurrentStaff, type StaffMember } from '../../../platform/http/access/principal.js';
import { Returns, ReturnsNothing } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { SecondPersonView } from '../../approvals/index.js';
import { StaffReads } from '../../audit/index.js';
import { RewardCare } from '../reward-care.service.js';
import { RewardGranting } from '../reward-granting.service.js';
import { StaffRewardView, rewardsListing } from '../rewards.listing.js';
import { RewardsQueries } from '../rewards.queries.js';
import {
  CandidateQuery,
  ContentBody,
  NewRewardBody,
  RevokeRewardBody,
  RewardsQuery,
  RewardTermsBody,
} from './staff-rewards.dto.js';
import { GrantedRewardView, RewardCandidateView, RewardPreviewView } from './staff-rewards.views.js';

const RewardPage = listOf(StaffRewardView);

/** Content-promotion rewards in the console. */
@Controller('admin/rewards')
@Requires('rewards.grant')
export class StaffRewardsController {
  constructor(
    private readonly listings: Listings,
    private readonly queries: RewardsQueries,
    private readonly granting: RewardGranting,
    private readonly care: RewardCare,
    private readonly staffReads: StaffReads,
  ) {}

  /** `isDue=true` lists the rewards whose content has to be checked again today. */
  @Get()
  @Returns(200, RewardPage)
  async list(@Query() query: RewardsQuery) {
    return this.listings.page(rewardsListing, query);
  }

  @Get('export')
  @ReturnsCsv('rewards')
  async export(@CurrentStaff() { accountId: staffId }: StaffMember, @Query() query: RewardsQuery) {
    await this.staffReads.record({ staffId, what: 'reward_export', subject: 'rewards' });
    return this.listings.file(rewardsListing, query);
  }

  /** The author of the content, and the licences a reward can go to. */
  @Get('candidate')
  @Returns(200, RewardCandidateView)
  async candidate(
    @CurrentStaff() { accountId: staffId }: StaffMember,
    @Query() { mail }: CandidateQuery,
  ): Promise<RewardCandidateView> {
    const candidate = await this.queries.candidate(mail);
    await this.staffReads.record({ staffId, what: 'reward_candidate', subject: candidate.accountId });
    return candidate;
  }

  /** What a piece of content earns, in each kind. Changes nothing. */
  @Post('preview')
  @Returns(200, RewardPreviewView)
  preview(@Body() body: ContentBody): RewardPreviewView {
    return this.granting.preview(toContent(body));
  }

  /** Whether a reward would wait for a second administrator. Changes nothing. */
  @Post('second-person')
  @Returns(200, SecondPersonView)
  async needsSecondPerson(
    @CurrentStaff() staff: StaffMember,
    @Body() body: RewardTermsBody,
  ): Promise<SecondPersonView> {
    const { mail, paidId: licenseId, kind } = body;
    const terms = { mail, licenseId, kind, content: toContent(body) };
    return { takesSecondPerson: await this.granting.needsSecondPerson(staff, terms) };
  }

  /** Gives a reward, or proposes one that needs a second administrator. The quantity follows from the content. */
  @Post()
  @RequiresIdempotencyKey()
  @Returns(201, GrantedRewardView)
  async grant(@CurrentStaff() staff: StaffMember, @Body() body: NewRewardBody): Promise<GrantedRewardView> {
    const { mail, paidId: licenseId, contentUrl, publishedOn, kind, note = '' } = body;
    const draft = { mail, licenseId, contentUrl, publishedOn, kind, note, content: toContent(body) };
    return this.granting.grant(staff, draft);
  }

  /** Confirms that the content is still there. */
  @Post(':id/confirm')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async confirm(@CurrentStaff() staff: StaffMember, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    await this.care.confirm(staff, id);
  }

  /** Takes the reward back from its licence. */
  @Post(':id/revoke')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async revoke(
    @CurrentStaff() staff: StaffMember,
    @Param('id', ParseUUIDPipe) id: string,
    @Body() { reason }: RevokeRewardBody,
  ): Promise<void> {
    await this.care.revoke(staff, id, reason);
  }
}

const toContent = ({ contentKind, reads, plays, isReposted, isTutorialOrReview }: ContentBody): PromotedContent => ({
  kind: contentKind,
  reads,
  plays,
  isReposted,
  isTutorialOrReview,
});
