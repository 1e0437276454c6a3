import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { giftQuantity, REDEEM_KINDS, type RedeemKind } from '../../../domain/codes/redemption.js';
import type { Locale } from '../../../domain/locale/locales.js';
import { IsId } from '../../../platform/http/input/clean-text.js';
import { CallerLocale, CurrentAccount, LetsIn, type Principal } from '../../../platform/http/access/access.js';
import { Code } from '../../../platform/http/input/fields.js';
import { EmptyIsAbsent, pageOf, PageQuery } from '../../../platform/http/input/pagination.js';
import { Returns } from '../../../platform/http/output/returns.js';
import {
  CallerRequestKey,
  type RequestKey,
  RequiresIdempotencyKey,
} from '../../../platform/idempotency/request-key.js';
import { Limit } from '../../../platform/limits/limit.guard.js';
import { CodeRedemption, type Redemption } from '../code-redemption.service.js';
import { describeGift, RedemptionsQueries } from '../redeem-codes.queries.js';

class RedeemCodeBody {
  /** As printed; case, spaces and dashes do not matter. */
  @Code(100)
  code!: string;

  /** The licence to add to; required for codes that add capacity or months. */
  @ApiPropertyOptional({ format: 'uuid' })
  @EmptyIsAbsent()
  @IsOptional()
  @IsId()
  paidId?: string;
}

class RedemptionView {
  @ApiProperty({ format: 'uuid' }) id!: string;
  @ApiProperty({ enum: REDEEM_KINDS }) kind!: RedeemKind;
  @ApiProperty({ type: 'integer', description: 'For a licence, its months; 0 means permanent' }) quantity!: number;
  /** What it gave, in the caller's language. */
  @ApiProperty() description!: string;
  /** The licence it gave or added to; null for points. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true }) paidId!: string | null;
  @ApiProperty({ format: 'date-time' }) redeemedAt!: string;
}

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
