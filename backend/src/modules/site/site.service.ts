import { readFileSync } from 'node:fs';
import { Inject, Injectable } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { parse } from 'yaml';
import { readTaxNumber } from '../../domain/invoices/invoice.js';
import { perCapacity } from '../../domain/licensing/license.js';
import { type Locale, textIn } from '../../domain/locale/locales.js';
import { WHOLE_BPS } from '../../domain/money/amounts.js';
import { displayedYuan } from '../../domain/pricing/list-price.js';
import type { PointPrices } from '../../domain/pricing/discounts.js';
import { SettingsError } from '../../platform/config/environment.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { priceOf, type SeedCombo, SiteConfig } from './site-config.js';

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
      taxNumber: brand.taxNumber,
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

const problemsOf = (errors: readonly ValidationError[], prefix: string): string[] =>
  errors.flatMap(({ property, constraints, children }) => [
    ...Object.values(constraints ?? {}).map((text) => `${prefix}${property}: ${text}`),
    ...problemsOf(children ?? [], `${prefix}${property}.`),
  ]);

/** The catalogue of the first start follows the rule of the console: only a plan marked free has a price of 0. */
const problemsOfPrices = ({ plans }: SiteConfig): string[] =>
  plans
    .filter(({ isFree, combos }) => isFree !== true && combos.some((combo) => showsZero(combo)))
    .map(({ id }) => `plans: ${id} has a price of 0, which takes isFree: true`);

const showsZero = ({ price, discount }: SeedCombo): boolean =>
  displayedYuan(price, Math.round(discount * WHOLE_BPS)) === 0;

/** Our own tax number is printed on every quote: a mistyped one would be on the customers' invoices. */
function problemsOfTaxNumber({ brand: { taxNumber } }: SiteConfig): string[] {
  if (taxNumber === '') return [];
  const read = readTaxNumber(taxNumber);
  if (read.ok && read.taxNumber === taxNumber) return [];
  const wanted = '18 characters (统一社会信用代码), or 15 or 20 of before 2015, in capitals and without spaces';
  const isMistyped = !read.ok && read.code === 'invoice.tax_number_checksum';
  return [`brand.taxNumber: ${isMistyped ? 'has a wrong check character, so it is mistyped' : `expects ${wanted}`}`];
}

/** Reads the site's settings file. Throws SettingsError that names every missing, unknown or invalid entry. */
export function loadSiteConfig(file: string | null, defaultFile: string): SiteConfig {
  const path = file ?? defaultFile;
  let raw: unknown;
  try {
    raw = parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new SettingsError([
      `SITE_CONFIG: ${path} cannot be read as YAML (${error instanceof Error ? error.message : 'unknown'})`,
    ]);
  }
  const config = plainToInstance(SiteConfig, raw ?? {});
  const problems = problemsOf(
    validateSync(config, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true }),
    '',
  );
  if (problems.length === 0) problems.push(...problemsOfTaxNumber(config), ...problemsOfPrices(config));
  if (problems.length > 0) throw new SettingsError(problems.map((problem) => `SITE_CONFIG: ${problem}`));
  return config;
}
