import { capacityOf } from '../../../../domain/licensing/capacity.js';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsUUID } from 'class-validator';
import { AppError } from '../../../../domain/errors/index.js';
import { LetsIn } from '../../../../platform/http/access/access.js';
import { SameForAll } from '../../../../platform/http/server/answer-copies.js';
import { CallerLocale } from '../../../../platform/http/access/caller.js';
import type { Locale } from '../../../../domain/locale/locales.js';
import { CallerIfAny, CurrentAccount, type Principal } from '../../../../platform/http/access/principal.js';
import { EmptyIsAbsent } from '../../../../platform/http/input/pagination.js';
import { Returns } from '../../../../platform/http/output/returns.js';
import { CATALOGUE_CHANNEL } from '../../../plans/index.js';
import { PricingQueries } from '../pricing.queries.js';
import { PlansView, PurchaseView } from './pricing.views.js';
import { textIn } from '../../../../domain/locale/texts.js';

export class RenewalQuery {
  /** A licence of the caller: its renewal prices instead of the catalogue. */
  @ApiPropertyOptional({ format: 'uuid' })
  @EmptyIsAbsent()
  @IsOptional()
  @IsUUID()
  paidId?: string;
}

@Controller()
export class PricingController {
  constructor(private readonly pricing: PricingQueries) {}

  /** The plans of the pricing page; with `paidId`, the cost of renewing that licence. */
  @Get('plans')
  @SameForAll(CATALOGUE_CHANNEL)
  @LetsIn('public')
  @Returns(200, PlansView)
  async plans(
    @CallerIfAny() caller: Principal | null,
    @Query() { paidId }: RenewalQuery,
    @CallerLocale() locale: Locale,
  ) {
    if (!paidId) return { plans: await this.pricing.cards(locale) };
    if (!caller) throw new AppError('auth.required');
    const { card } = await this.pricing.renewal(caller.accountId, paidId, locale);
    return { plans: [card] };
  }

  /** What a purchase page needs: the plans, or the licence being renewed with its renewal prices. */
  @Get('purchase')
  @LetsIn('customer')
  @Returns(200, PurchaseView)
  async purchase(
    @CurrentAccount() { accountId }: Principal,
    @Query() { paidId }: RenewalQuery,
    @CallerLocale() locale: Locale,
  ) {
    if (!paidId) return { plans: await this.pricing.cards(locale) };
    const { license, card } = await this.pricing.renewal(accountId, paidId, locale);
    const paid = {
      paidId,
      key: license.key,
      name: textIn(license.plan.name, locale),
      ...capacityOf(license),
      expiresAt: license.expiresAt?.toISOString() ?? null,
      remark: license.remark,
    };
    return { plans: [card], paid };
  }
}
