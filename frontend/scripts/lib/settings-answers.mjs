// @ts-check
// The responses of an installation's API as far as its settings file determines them, for pages made before there is a
// server.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** @typedef {import('../../src/i18n/locale.ts').Locale} Locale */
/** @typedef {import('../../src/business/site.tsx').WrittenSite} WrittenSite */
/** @typedef {import('../../src/features/plans/plans.api.ts').Plan} Plan */
/** @typedef {Readonly<Record<Locale, string>>} Text */
/** @typedef {{ months?: number, lifetime?: boolean, price: number, discount: number }} ComboSettings */
/**
 * The parts of the settings file that pages show. The server validates the file; here it is only read.
 * @typedef {object} Settings
 * @property {{ name: Text, company: Text, address: Text, taxNumber?: string }} brand
 * @property {{ documentation: string, openSource: string, friends: { name: Text, url: string }[] }} links
 * @property {Pick<WrittenSite, 'icp' | 'police'>} filings
 * @property {Pick<WrittenSite, 'businessMail' | 'supportMail' | 'phone' | 'wechat'>} contact
 * @property {WrittenSite['campaign']} campaign
 * @property {WrittenSite['points']} points
 * @property {{ group: Text, items: (Omit<WrittenSite['features'][number]['items'][number], 'name'> & { name: Text })[] }[]} features
 * @property {(Omit<Plan, 'name' | 'description' | 'combos'> & { edition: string, name: Text, description: Text, combos: ComboSettings[] })[]} plans
 */

/** SITE_CONFIG, or the file in the repository: the same one that the server reads. */
const FILE = process.env.SITE_CONFIG ?? new URL('../../../backend/config/site.yaml', import.meta.url);

/** The English name, shown beside the Chinese one; empty where it would only repeat it. */
export const latinNameOf = (/** @type {Text} */ name, /** @type {Locale} */ locale) =>
  locale === 'zh' && name.en !== name.zh ? name.en : '';

/**
 * Returns what `GET /api/site`, `/api/plans` and `/api/cases` of a freshly seeded installation return.
 * @param {Locale} locale
 */
export function answersOfSettings(locale) {
  const settings = /** @type {Settings} */ (parse(readFileSync(FILE, 'utf8')));
  return {
    '/api/site': siteOf(settings, locale),
    '/api/plans': { plans: settings.plans.map((plan) => planOf(plan, locale)) },
    '/api/cases': { items: [], total: 0, pageIndex: 1 },
  };
}

/**
 * @param {Settings} settings
 * @param {Locale} locale
 * @returns {WrittenSite}
 */
function siteOf({ brand, links, filings, contact, campaign, points, features }, locale) {
  return {
    name: brand.name[locale],
    latinName: latinNameOf(brand.name, locale),
    company: brand.company[locale],
    address: brand.address[locale],
    taxNumber: brand.taxNumber ?? '',
    documentationUrl: links.documentation,
    openSourceUrl: links.openSource,
    friends: links.friends.map(({ name, url }) => ({ name: name[locale], url })),
    ...filings,
    ...contact,
    campaign,
    points,
    paymentMethods: [],
    features: features.map(({ group, items }) => ({
      name: group[locale],
      items: items.map(({ id, name, editions }) => ({ id, name: name[locale], editions })),
    })),
    demo: false,
  };
}

/**
 * @param {Settings['plans'][number]} plan
 * @param {Locale} locale
 * @returns {Plan}
 */
function planOf({ id, edition: _edition, name, description, combos, ...capacity }, locale) {
  return {
    id,
    name: name[locale],
    description: description[locale],
    ...capacity,
    combos: combos.map(({ months = 0, lifetime = false, price, discount }) => {
      return { months, price, discount, chargeFen: chargeFenOf(price, discount), lifetime };
    }),
  };
}

/** What the server charges: list price × factor in ten-thousandths, without floats, rounded to yuan, half up. */
const chargeFenOf = (/** @type {number} */ priceFen, /** @type {number} */ discount) =>
  Math.floor((priceFen * Math.round(discount * 10_000) + 500_000) / 1_000_000) * 100;
