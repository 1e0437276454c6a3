import { type Capacity, capacityOf } from '../../../domain/licensing/capacity.js';
import { Injectable } from '@nestjs/common';
import { bpsToDiscount, comboChargeFen, effectiveDiscount } from '../../../domain/pricing/list-price.js';
import { renewalOffers } from '../../../domain/pricing/renewal-price.js';
import { AppError } from '../../../domain/errors/index.js';
import { Clock } from '../../../platform/clock/clock.js';
import { type Locale, textIn } from '../../../domain/locale/locales.js';
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
