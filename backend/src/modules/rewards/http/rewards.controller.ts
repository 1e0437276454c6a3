import { Controller, Get, Query } from '@nestjs/common';
import { LetsIn } from '../../../platform/http/access/access.js';
import { pageOf, PageQuery } from '../../../platform/http/input/pagination.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import { RewardsQueries } from '../rewards.queries.js';
import { RewardView } from './rewards.views.js';

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
