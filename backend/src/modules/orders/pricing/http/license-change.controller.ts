import { PricedChangeView, toPricedChangeView } from '../pricing.queries.js';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import type { ErrorCode } from '../../../../domain/errors/index.js';
import { capacityOf } from '../../../../domain/licensing/license.js';
import { MAX_COPIES } from '../../../../domain/licensing/change.js';
import { type Locale, textIn } from '../../../../domain/locale/locales.js';
import type { PricedChangeVerdict, WantedChange } from '../../../../domain/pricing/renewal-price.js';
import { CallerLocale, CurrentAccount, LetsIn, type Principal } from '../../../../platform/http/access/access.js';
import { Id } from '../../../../platform/http/input/fields.js';
import { refusalText } from '../../../../platform/http/errors/error.filter.js';
import { IsNotTyped } from '../../../../platform/http/input/clean-text.js';
import { OneOf } from '../../../../platform/http/input/list-query.js';
import { DigitsToNumber, EmptyIsAbsent } from '../../../../platform/http/input/pagination.js';
import { CapacityView, COUNT, FEN, Returns } from '../../../../platform/http/output/returns.js';
import { ChangePricing, type PartTargets } from '../change-pricing.service.js';

/** A plan that a part can be changed to, and how many copies of it. */
class ChangeTargetView extends CapacityView {
  @ApiProperty() planId!: string;
  @ApiProperty() name!: string;
  @ApiProperty(COUNT) fromQuantity!: number;
  @ApiProperty(COUNT) toQuantity!: number;
  /** What `fromQuantity` copies cost now; null where there is no price to compute it from. */
  @ApiProperty({ ...FEN, nullable: true }) payableFen!: number | null;
}

class ChangedComponentView {
  @ApiProperty() planId!: string;
  @ApiProperty() name!: string;
  @ApiProperty(COUNT) quantity!: number;
}

/** A part of a licence: what was bought at once. A merged licence has several. Capacity without additions. */
class ChangePartView extends CapacityView {
  @ApiProperty(COUNT) partId!: number;
  /** The end of the key of the licence that it was bought as: parts may have the same plan and capacity. */
  @ApiProperty() keyTail!: string;
  @ApiProperty({ type: [ChangedComponentView] }) components!: ChangedComponentView[];
  /** Empty where nothing larger is sold, and where this part cannot be changed online. */
  @ApiProperty({ type: [ChangeTargetView] }) targets!: ChangeTargetView[];
  /** Why it cannot be changed. */
  @ApiProperty({ required: false }) code?: string;
  @ApiProperty({ required: false }) message?: string;
}

/** Making the whole licence permanent. */
class LifetimeChangeView {
  /** Null where it cannot be made permanent. */
  @ApiProperty({ ...FEN, nullable: true }) payableFen!: number | null;
  /** Why not: an error code, and the refusal in the caller's language. */
  @ApiProperty({ required: false }) code?: string;
  @ApiProperty({ required: false }) message?: string;
}

class ChosenChangeView extends PricedChangeView {
  /** `priceFen` less `worthFen`, rounded half up to whole yuan; 0 where that is negative. What the order costs. */
  @ApiProperty(FEN) payableFen!: number;
}

/** Everything that a licence can be changed to for the difference in price. */
class LicenseChangeView {
  @ApiProperty({ type: [ChangePartView] }) parts!: ChangePartView[];
  @ApiProperty() lifetime!: LifetimeChangeView;
  /** The change that the query names; null where it names none. */
  @ApiProperty({ type: ChosenChangeView, nullable: true }) chosen!: ChosenChangeView | null;
}

/** The change to price: `planId` with `quantity`, `lifetime`, or both; none of them lists what is possible. */
class LicenseChangeQuery {
  /** The part to change; it may be left out where the licence has only one. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1 })
  @EmptyIsAbsent()
  @IsOptional()
  @DigitsToNumber()
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  partId?: number;

  @ApiPropertyOptional({ maxLength: 40 })
  @EmptyIsAbsent()
  @IsOptional()
  @IsString()
  @MaxLength(40)
  @IsNotTyped()
  planId?: string;

  /** Copies of the plan. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_COPIES, default: 1 })
  @EmptyIsAbsent()
  @IsOptional()
  @DigitsToNumber()
  @IsInt()
  @Min(1)
  @Max(MAX_COPIES)
  quantity = 1;

  /** Make the whole licence permanent. */
  @OneOf('true', 'false') lifetime?: string;
}

/** What a licence can be changed to for the difference in price. */
@Controller('account')
@LetsIn('customer')
export class LicenseChangeController {
  constructor(private readonly pricing: ChangePricing) {}

  /**
   * What a licence of the caller can be changed to, and the price of the change that the query names, with all numbers
   * it is computed from.
   */
  @Get('paid/:paidId/change')
  @Returns(200, LicenseChangeView)
  async show(
    @CurrentAccount() { accountId }: Principal,
    @Id('paidId') paidId: string,
    @Query() query: LicenseChangeQuery,
    @CallerLocale() locale: Locale,
  ): Promise<LicenseChangeView> {
    const { parts, lifetime, chosen } = await this.pricing.preview(accountId, paidId, wantedBy(query));
    return {
      parts: parts.map((part) => toPartView(part, locale)),
      lifetime: { payableFen: lifetime.ok ? lifetime.payableFen : null, ...refusalOf(lifetime, locale) },
      chosen: chosen && { ...toPricedChangeView(chosen.change), payableFen: chosen.payableFen },
    };
  }
}

function wantedBy({ partId, planId, quantity, lifetime }: LicenseChangeQuery): WantedChange | null {
  const isPermanent = lifetime === 'true';
  if (planId === undefined && !isPermanent) return null;
  return { partId: partId ?? null, target: planId === undefined ? null : { planId, quantity }, isPermanent };
}

const toPartView = (
  { partId, keyTail, components, targets, refusal, ...part }: PartTargets,
  locale: Locale,
): ChangePartView => ({
  partId,
  keyTail,
  ...capacityOf(part),
  components: components.map(({ name, ...component }) => ({ ...component, name: textIn(name, locale) })),
  targets: targets.map(({ plan, fromQuantity, toQuantity, price }) => ({
    planId: plan.id,
    name: textIn(plan.name, locale),
    ...capacityOf(plan),
    fromQuantity,
    toQuantity,
    payableFen: price.ok ? price.payableFen : null,
  })),
  ...(refusal ? textOf(refusal, locale) : {}),
});

const refusalOf = (verdict: PricedChangeVerdict, locale: Locale) => (verdict.ok ? {} : textOf(verdict.code, locale));

const textOf = (code: ErrorCode, locale: Locale) => ({ code, message: refusalText(code, locale, {}) });
