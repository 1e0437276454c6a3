import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { parse } from 'yaml';
import { readTaxNumber } from '../../domain/invoices/tax-number.js';
import { WHOLE_BPS } from '../../domain/money/ratio.js';
import { displayedYuan } from '../../domain/pricing/displayed-price.js';
import { SettingsError } from '../../platform/config/environment.js';
import { type SeedCombo, SiteConfig } from './site-config.js';

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
