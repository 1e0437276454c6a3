import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { REWARD_KINDS, type RewardKind } from '../../../domain/rewards/reward.js';
import { CurrentAccount, LetsIn, type Principal } from '../../../platform/http/access/access.js';
import { pageOf, PageQuery } from '../../../platform/http/input/pagination.js';
import { Returns, TIME } from '../../../platform/http/output/returns.js';
import { RewardsQueries } from '../rewards.queries.js';

class RewardView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  /** The licence it was added to. */
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty({ description: 'YYYY-MM' }) month!: string;
  @ApiProperty() contentUrl!: string;
  @ApiProperty({ enum: REWARD_KINDS }) kind!: RewardKind;
  @ApiProperty({ type: 'integer' }) quantity!: number;
  /** The last day on which the content has to be there. */
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
