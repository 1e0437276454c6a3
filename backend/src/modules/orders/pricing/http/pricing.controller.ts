import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { AppError } from '../../../../domain/errors/index.js';
import { capacityOf } from '../../../../domain/licensing/license.js';
import { type Locale, textIn } from '../../../../domain/locale/locales.js';
import { IsId } from '../../../../platform/http/input/clean-text.js';
import {
  CallerIfAny,
  CallerLocale,
  CurrentAccount,
  LetsIn,
  type Principal,
} from '../../../../platform/http/access/access.js';
import { EmptyIsAbsent } from '../../../../platform/http/input/pagination.js';
import { CapacityView, Returns } from '../../../../platform/http/output/returns.js';
import { SameForAll } from '../../../../platform/http/server/request-log.js';
import { CATALOGUE_CHANNEL } from '../../../plans/index.js';
import { PricingQueries } from '../pricing.queries.js';

class ComboView {
  /** 0 when `lifetime`. */
  @ApiProperty({ type: 'integer' }) months!: number;
  @ApiProperty({ type: 'integer', description: 'List price in fen' }) price!: number;
  @ApiProperty({ description: 'Factor from 0 to 1; chargeFen is price × discount, rounded to whole yuan' })
  discount!: number;
  /** The price of an order for this combo, to be shown unchanged. */
  @ApiProperty({ type: 'integer', description: 'Fen; a multiple of 100 (whole yuan)' }) chargeFen!: number;
  @ApiProperty() lifetime!: boolean;
}

class PlanView extends CapacityView {
  @ApiProperty() id!: string;
  @ApiProperty() name!: string;
  @ApiProperty() description!: string;
  @ApiProperty({ type: [ComboView] }) combos!: ComboView[];
}

class PlansView {
  @ApiProperty({ type: [PlanView] }) plans!: PlanView[];
}

class RenewedLicenseView extends CapacityView {
  @ApiProperty({ format: 'uuid' }) paidId!: string;
  @ApiProperty() key!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: string | null;
  @ApiProperty() remark!: string;
}

class PurchaseView extends PlansView {
  /** The licence being renewed and what renewing it costs; omitted for a new purchase. */
  @ApiPropertyOptional({ type: RenewedLicenseView }) paid?: RenewedLicenseView;
}

class RenewalQuery {
  /** A licence of the caller: its renewal prices instead of the catalogue. */
  @ApiPropertyOptional({ format: 'uuid' })
  @EmptyIsAbsent()
  @IsOptional()
  @IsId()
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
