import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { CALENDAR_MONTH } from '../../../domain/calendar/calendar.js';
import { capacityFields } from '../../../domain/licensing/license.js';
import {
  CONTENT_KINDS,
  type ContentKind,
  type PromotedContent,
  REWARD_KINDS,
  type RewardKind,
} from '../../../domain/rewards/reward.js';
import { Listings } from '../../../platform/database/listings.js';
import {
  CurrentAccount,
  CurrentStaff,
  LetsIn,
  type Principal,
  Requires,
  type StaffMember,
} from '../../../platform/http/access/access.js';
import { IsCalendarDate, IsCalendarMonth, IsId } from '../../../platform/http/input/clean-text.js';
import { Id, Line, MailAddress, OptionalLine, WholeNumber } from '../../../platform/http/input/fields.js';
import { AnyOf, ListQuery, OneOf, SortKey } from '../../../platform/http/input/list-query.js';
import { listOf, pageOf, PageQuery } from '../../../platform/http/input/pagination.js';
import { ReturnsCsv } from '../../../platform/http/output/csv.js';
import { CapacityView, COUNT, Returns, ReturnsNothing, TIME } from '../../../platform/http/output/returns.js';
import { RequiresIdempotencyKey } from '../../../platform/idempotency/request-key.js';
import { DoneOrProposedView, SecondPersonView } from '../../approvals/index.js';
import { StaffReads } from '../../audit/index.js';
import { RewardCare } from '../reward-care.service.js';
import { RewardGranting } from '../reward-granting.service.js';
import { REWARD_SORTS, rewardsListing, RewardsQueries, StaffRewardView } from '../rewards.queries.js';

class RewardView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** The licence it was added to. */
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty({ description: 'YYYY-MM' }) month!: string;
  @ApiProperty() contentUrl!: string;
  @ApiProperty({ enum: REWARD_KINDS }) kind!: RewardKind;
  @ApiProperty({ type: 'integer' }) quantity!: number;
  /** The last day on which the content has to be online. */
  @ApiProperty({ format: 'date' }) keepUntil!: string;
  @ApiProperty(TIME) grantedAt!: Date;
  @ApiProperty({ ...TIME, nullable: true }) revokedAt!: Date | null;
  @ApiProperty({ type: String, nullable: true }) revokeReason!: string | null;
}

const RewardPage = pageOf(RewardView);

/** What a customer earned by publishing. Content is submitted by mail. */
@Controller('account/rewards')
@LetsIn('customer')
export class RewardsController {
  constructor(private readonly queries: RewardsQueries) {}

  /** The caller's rewards, newest first. */
  @Get()
  @Returns(200, RewardPage)
  async list(@CurrentAccount() { accountId }: Principal, @Query() { pageIndex }: PageQuery) {
    const page = await this.queries.list(accountId, pageIndex);
    return { ...page, items: page.items.map(({ licenseId: paidId, ...reward }) => ({ ...reward, paidId })) };
  }
}

const MAX_AUDIENCE = 1_000_000_000;

class RewardsQuery extends ListQuery {
  @SortKey(...REWARD_SORTS) sort?: string;
  @AnyOf(...REWARD_KINDS) kind?: readonly RewardKind[];
  @AnyOf(...CONTENT_KINDS) contentKind?: readonly ContentKind[];
  @OneOf('true', 'false') isDue?: string;
  @OneOf('true', 'false') isRevoked?: string;

  @ApiPropertyOptional({ pattern: CALENDAR_MONTH.source })
  @IsOptional()
  @IsCalendarMonth()
  month?: string;
}

class CandidateQuery {
  @MailAddress() mail!: string;
}

/** A piece of content as staff saw it. */
class ContentBody {
  @ApiProperty({ enum: CONTENT_KINDS }) @IsIn(CONTENT_KINDS) contentKind!: ContentKind;

  @WholeNumber(0, MAX_AUDIENCE)
  reads!: number;

  @WholeNumber(0, MAX_AUDIENCE)
  plays!: number;

  /** By the official account or community. */
  @ApiProperty() @IsBoolean() isReposted!: boolean;

  @ApiProperty() @IsBoolean() isTutorialOrReview!: boolean;
}

class RewardTermsBody extends ContentBody {
  /** Address of the account that published it. */
  @MailAddress() mail!: string;

  @ApiProperty({ format: 'uuid' }) @IsId() paidId!: string;

  /** What the customer chose. */
  @ApiProperty({ enum: REWARD_KINDS }) @IsIn(REWARD_KINDS) kind!: RewardKind;
}

class NewRewardBody extends RewardTermsBody {
  @Line(500)
  contentUrl!: string;

  @ApiProperty({ format: 'date', description: 'Date in Asia/Shanghai' })
  @IsCalendarDate()
  publishedOn!: string;

  /** For colleagues. */
  @OptionalLine(300)
  note?: string;
}

class RevokeRewardBody {
  /** Shown to the customer. */
  @Line(300)
  reason!: string;
}

/** Each part is 0 where it was not earned. */
class EarnedRewardView {
  @ApiProperty(COUNT) base!: number;
  @ApiProperty(COUNT) popularity!: number;
  @ApiProperty(COUNT) repost!: number;
  @ApiProperty(COUNT) tutorial!: number;
  @ApiProperty(COUNT) total!: number;
}

class RewardPreviewView extends capacityFields<EarnedRewardView>(() => ApiProperty({ type: EarnedRewardView })) {}

class CandidateLicenseView extends CapacityView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty() key!: string;
  /** Null is permanent. */
  @ApiProperty({ ...TIME, nullable: true }) expiresAt!: string | null;
}

class RewardCandidateView {
  @ApiProperty({ format: 'uuid' }) accountId!: string;
  @ApiProperty() mail!: string;
  @ApiProperty() name!: string;
  /** The content has to contain this code. */
  @ApiProperty() referralCode!: string;
  @ApiProperty() hasRewardThisMonth!: boolean;
  /** Active professional licences. */
  @ApiProperty({ type: [CandidateLicenseView] }) licenses!: readonly CandidateLicenseView[];
}

class GrantedRewardView extends DoneOrProposedView {
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) id!: string | null;
}

const StaffRewardPage = listOf(StaffRewardView);

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
  @Returns(200, StaffRewardPage)
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
  async confirm(@CurrentStaff() staff: StaffMember, @Id() id: string): Promise<void> {
    await this.care.confirm(staff, id);
  }

  /** Takes the reward back from its licence. */
  @Post(':id/revoke')
  @RequiresIdempotencyKey()
  @ReturnsNothing()
  async revoke(
    @CurrentStaff() staff: StaffMember,
    @Id() id: string,
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
