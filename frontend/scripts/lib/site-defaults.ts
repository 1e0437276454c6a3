import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { parse } from 'yaml';
import type { SiteDefaults } from '../../src/features/site/site-defaults';
import type { Locale } from '../../src/i18n/locale';

type Text = Readonly<Record<Locale, string>>;

/** The parts of the server's settings file that pages show. The server checks the file; here it is only read. */
interface SiteSettings {
  readonly brand: { readonly name: Text; readonly company: Text; readonly address: Text };
  readonly links: {
    readonly documentation: string;
    readonly openSource: string;
    readonly friends: readonly { readonly name: Text; readonly url: string }[];
  };
  readonly filings: Pick<SiteDefaults, 'icp' | 'police'>;
  readonly contact: Pick<SiteDefaults, 'businessMail' | 'supportMail' | 'phone' | 'wechat'>;
  readonly campaign: SiteDefaults['campaign'];
  readonly points: SiteDefaults['points'];
  readonly features: readonly {
    readonly group: Text;
    readonly items: readonly (Omit<SiteDefaults['features'][number]['items'][number], 'name'> & {
      readonly name: Text;
    })[];
  }[];
}

/** What `GET /api/site` will answer on an installation with these settings, as far as a build can know it. */
function describe({ brand, links, filings, contact, campaign, points, features }: SiteSettings, locale: Locale) {
  const site: SiteDefaults = {
    name: brand.name[locale],
    latinName: locale === 'zh' && brand.name.en !== brand.name.zh ? brand.name.en : '',
    company: brand.company[locale],
    address: brand.address[locale],
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
  return site;
}

/** SITE_CONFIG, or the one in the repository: the file that the server reads too. */
export const SETTINGS_FILE = process.env.SITE_CONFIG ?? new URL('../../../backend/config/site.yaml', import.meta.url);

const PREFIX = 'virtual:site-defaults/';

/**
 * Serves `virtual:site-defaults/<lang>` from the settings file, so that prerendered pages carry the right brand, links and filing numbers.
 */
export function siteDefaults(): Plugin {
  return {
    name: 'site-defaults',
    resolveId: { filter: { id: /^virtual:site-defaults\// }, handler: (id) => id },
    load: {
      filter: { id: /^virtual:site-defaults\// },
      handler(id) {
        const settings = parse(readFileSync(SETTINGS_FILE, 'utf8')) as SiteSettings;
        return `export default ${JSON.stringify(describe(settings, id.slice(PREFIX.length) as Locale))}`;
      },
    },
  };
}
