import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { AppError } from '../../../domain/errors/index.js';
import { type Capacity, capacityOf } from '../../../domain/licensing/license.js';
import { LINE_KINDS, type LineKind } from '../../../domain/licensing/lines.js';
import { type Locale, textIn } from '../../../domain/locale/locales.js';
import { bpsToDiscount, comboChargeFen, effectiveDiscount } from '../../../domain/pricing/list-price.js';
import { type PricedChange, renewalOffers } from '../../../domain/pricing/renewal-price.js';
import { Clock } from '../../../platform/clock/clock.js';
import { CapacityView, COUNT, FEN, TIME } from '../../../platform/http/output/returns.js';
import { type License, OwnedLicenses } from '../../paid/index.js';
import { PlanCatalog, toPricedPlan } from '../../plans/index.js';

export interface PricedCombo {
  readonly months: number;
  readonly price: number;
  readonly discount: number;
  /** The price of an order for it. */
  readonly chargeFen: number;
  readonly lifetime: boolean;
}

/** A card of the pricing page. */
export interface PriceCard extends Capacity {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly combos: readonly PricedCombo[];
}

/** Prices: the public ones, or those for the owner of a license to be renewed. */
@Injectable()
export class PricingQueries {
  constructor(
    private readonly plans: PlanCatalog,
    private readonly licenses: OwnedLicenses,
    private readonly clock: Clock,
  ) {}

  async cards(locale: Locale): Promise<readonly PriceCard[]> {
    return (await this.plans.listShown()).map((plan) => ({
      id: plan.id,
      name: textIn(plan.name, locale),
      description: textIn(plan.description, locale),
      ...capacityOf(plan),
      combos: plan.combos.map((combo) => ({
        months: combo.lifetime ? 0 : combo.months,
        price: combo.priceFen,
        discount: bpsToDiscount(combo.discountBps),
        chargeFen: comboChargeFen(combo),
        lifetime: combo.lifetime,
      })),
    }));
  }

  /**
   * The license to be renewed and one card with what that costs.
   *
   * Refuses with license.not_found, or the license.* reason why it cannot be renewed; license.not_renewable also where no
   * duration has a price.
   */
  async renewal(accountId: string, licenseId: string, locale: Locale): Promise<{ license: License; card: PriceCard }> {
    const { license, basis } = await this.licenses.findRenewable({ accountId, licenseId, now: this.clock.now() });
    const plans = new Map((await this.plans.listAll()).map((plan) => [plan.id, toPricedPlan(plan)]));
    const offers = renewalOffers({ isPermanent: license.expiresAt === null, basis }, plans);
    if (offers.length === 0) throw new AppError('license.not_renewable');
    const card = {
      id: license.plan.id,
      name: textIn(license.plan.name, locale),
      description: '',
      ...capacityOf(license),
      combos: offers.map(({ months, lifetime, listFen, chargeFen }) => ({
        months,
        lifetime,
        price: listFen,
        discount: effectiveDiscount(listFen, chargeFen),
        chargeFen,
      })),
    };
    return { license, card };
  }
}

/** What is left of one line of the licence. */
class WorthView {
  @ApiProperty(COUNT) partId!: number;
  @ApiProperty({ enum: LINE_KINDS }) kind!: LineKind;
  /** The day on which it was bought or won, in Shanghai. */
  @ApiProperty({ type: 'string', format: 'date' }) on!: string;
  /** Won or granted: it counts at the list price of what it was given for. */
  @ApiProperty() isWon!: boolean;
  /** What stays paid for it, without what was returned. */
  @ApiProperty(FEN) paidFen!: number;
  /** The days it covers, and those left of them; both 0 where it does not lose value with time. */
  @ApiProperty(COUNT) days!: number;
  @ApiProperty(COUNT) unusedDays!: number;
  @ApiProperty(FEN) fen!: number;
}

/** What the new plan costs for the days that are left of one line, or for good. */
class RestPriceView {
  @ApiProperty(COUNT) partId!: number;
  /** Months of the line; 0 for a lifetime. */
  @ApiProperty(COUNT) months!: number;
  /** What the new plan costs for those months. */
  @ApiProperty(FEN) wholeFen!: number;
  @ApiProperty(COUNT) days!: number;
  @ApiProperty(COUNT) unusedDays!: number;
  @ApiProperty(FEN) fen!: number;
}

class ChangedTermsView extends CapacityView {
  /** Null is permanent. */
  @ApiProperty({ ...TIME, nullable: true }) expiresAt!: string | null;
}

/** How the price of a change is computed. The items add up to the sums. */
export class PricedChangeView {
  @ApiProperty({ type: [WorthView] }) worth!: WorthView[];
  @ApiProperty({ type: [RestPriceView] }) prices!: RestPriceView[];
  @ApiProperty(FEN) worthFen!: number;
  @ApiProperty(FEN) priceFen!: number;
  @ApiProperty() before!: ChangedTermsView;
  @ApiProperty() after!: ChangedTermsView;
}

/** Without the numbers of lines, which mean nothing to a customer. */
export const toPricedChangeView = ({
  worth,
  prices,
  worthFen,
  priceFen,
  before,
  after,
}: PricedChange): PricedChangeView => ({
  worth: worth.map(({ lineId: _lineId, ...item }) => item),
  prices: prices.map(({ lineId: _lineId, ...item }) => item),
  worthFen,
  priceFen,
  before,
  after,
});
