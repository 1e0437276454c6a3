import { Inject, Injectable } from '@nestjs/common';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import type { Locale } from '../../domain/locale/locales.js';
import { priceOf, type SiteConfig } from './site-config.js';
import { perCapacity } from '../../domain/licensing/capacity.js';
import type { PointPrices } from '../../domain/pricing/points-price.js';
import { textIn } from '../../domain/locale/texts.js';

/** DI token of the loaded site settings. */
export const SITE_CONFIG = Symbol('site-config');

/** The site's settings in the form that other modules use. */
@Injectable()
export class Site {
  constructor(
    @Inject(SITE_CONFIG) readonly config: SiteConfig,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** True where payments and mails are not real. */
  get isDemo(): boolean {
    return !this.settings.production && this.settings.paymentProviders.includes('sandbox');
  }

  /** What one member of staff may give away within 30 days without a second one, in fen of list price. */
  get mostAloneFen(): number {
    return this.config.mostAlone.worthYuan * 100;
  }

  /** What points buy. */
  get pointPrices(): PointPrices {
    const { points } = this.config;
    return { ...perCapacity((name) => points[priceOf(name)]), months: points.monthPrice };
  }

  /** The discount that one administrator may agree on in a quote alone, in ten-thousandths. */
  get quoteDiscountAloneBps(): number {
    return this.config.quotes.discountAlonePercent * 100;
  }

  /** What a page shows, in one language. */
  describe(locale: Locale) {
    const { brand, links, filings, contact, campaign, points, features } = this.config;
    return {
      name: textIn(brand.name, locale),
      company: textIn(brand.company, locale),
      address: textIn(brand.address, locale),
      documentationUrl: links.documentation,
      openSourceUrl: links.openSource,
      friends: links.friends.map(({ name, url }) => ({ name: textIn(name, locale), url })),
      ...filings,
      ...contact,
      campaign,
      points,
      paymentMethods: [...this.settings.paymentProviders],
      features: features.map(({ group, items }) => ({
        name: textIn(group, locale),
        items: items.map(({ id, name, editions }) => ({ id, name: textIn(name, locale), editions })),
      })),
      demo: this.isDemo,
    };
  }
}
