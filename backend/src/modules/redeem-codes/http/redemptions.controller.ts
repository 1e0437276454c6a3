import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { giftQuantity } from '../../../domain/codes/redeem-gift.js';
import { LetsIn } from '../../../platform/http/access/access.js';
import { CallerLocale } from '../../../platform/http/access/caller.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { pageOf, PageQuery } from '../../../platform/http/input/pagination.js';
import { CurrentAccount, type Principal } from '../../../platform/http/access/principal.js';
import { Returns } from '../../../platform/http/output/returns.js';
import {
  CallerRequestKey,
  RequiresIdempotencyKey,
  type RequestKey,
} from '../../../platform/idempotency/request-key.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { CodeRedemption, type Redemption } from '../code-redemption.service.js';
import { describeGift } from '../redemption-description.js';
import { RedemptionsQueries } from '../redemptions.queries.js';
import { RedeemCodeBody } from './redemptions.dto.js';
import { RedemptionView } from './redemptions.views.js';

const RedemptionPage = pageOf(RedemptionView);

@Controller('account')
@LetsIn('customer')
export class RedemptionsController {
  constructor(
    private readonly redemption: CodeRedemption,
    private readonly queries: RedemptionsQueries,
  ) {}

  /** Redeems a code. Five wrong codes lock redemption for an hour. */
  @Post('redeem-code')
  @Limit(
    { name: 'redeem', points: 30, windowSeconds: 600, per: 'account' },
    { name: 'redeem-address', points: 120, windowSeconds: 3_600, per: 'address' },
  )
  @RequiresIdempotencyKey()
  @Returns(200, RedemptionView)
  async redeem(
    @CurrentAccount() { accountId }: Principal,
    @Body() { code, paidId }: RedeemCodeBody,
    @CallerLocale() locale: Locale,
    @CallerRequestKey() key: RequestKey | null,
  ): Promise<RedemptionView> {
    const command = { accountId, code, licenseId: paidId ?? null, key };
    return toView(await this.redemption.redeem(command), locale);
  }

  /** What the caller's codes gave, newest first. */
  @Get('redemptions')
  @Returns(200, RedemptionPage)
  async list(
    @CurrentAccount() { accountId }: Principal,
    @Query() { pageIndex }: PageQuery,
    @CallerLocale() locale: Locale,
  ) {
    const page = await this.queries.list(accountId, pageIndex);
    return { ...page, items: page.items.map((redemption) => toView(redemption, locale)) };
  }
}

const toView = ({ id, gift, licenseId, redeemedAt }: Redemption, locale: Locale): RedemptionView => ({
  id,
  kind: gift.kind,
  quantity: giftQuantity(gift),
  description: describeGift(gift, locale),
  paidId: licenseId,
  redeemedAt: redeemedAt.toISOString(),
});
