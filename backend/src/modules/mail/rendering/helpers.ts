import type { HelperDeclareSpec, HelperDelegate, HelperOptions } from 'handlebars';
import {
  CAPACITIES,
  type Capacity,
  type CapacityName,
  isUnlimited,
  CAPACITY_WORDS,
} from '../../../domain/licensing/capacity.js';
import { counted } from '../../../domain/locale/counted.js';
import { type Locale, pathIn } from '../../../domain/locale/locales.js';
import { textIn } from '../../../domain/locale/texts.js';
import type { LicenseInLetter } from '../letters/index.js';
import type { MailBrand } from '../mail-brand.js';
import { maskedMail, quantity, visible, wallClock, yuan } from './formats.js';
import type { Texts } from './templates.js';

/** People's names are cut at this length, so that a name cannot be used to send a message. */
const MAX_NAME_LENGTH = 60;

const brandOf = ({ data }: HelperOptions): MailBrand => data.brand;

const homeOf = (options: HelperOptions): string =>
  `${brandOf(options).siteUrl}${pathIn(options.data.locale as Locale, '/')}`;

const linkTo = (options: HelperOptions, segments: readonly string[], query: Readonly<Record<string, string>> = {}) => {
  const url = new URL(segments.map(encodeURIComponent).join('/'), homeOf(options));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
};

/** Strict templates do not check what they pass to a helper, so helpers do: a missing value is an error. */
function needing(name: string, helper: HelperDelegate): HelperDelegate {
  return function (this: unknown, ...given: Parameters<HelperDelegate>) {
    const options = given.at(-1) as HelperOptions;
    if ([...given, ...Object.values(options.hash)].includes(undefined)) {
      throw new Error(`missing value for "${name}"`);
    }
    return helper.apply(this, given) as unknown;
  };
}

export const allNeeding = (helpers: Readonly<Record<string, HelperDelegate>>): HelperDeclareSpec =>
  Object.fromEntries(Object.entries(helpers).map(([name, helper]) => [name, needing(name, helper)]));

/** The helpers of templates. Values come as they are stored: amounts in fen, instants as ISO strings. */
export function helpersOf(shared: Readonly<Record<Locale, Texts>>): Readonly<Record<string, HelperDelegate>> {
  const word = (key: string, { data }: HelperOptions): string => {
    const locale: Locale = data.locale;
    const found = shared[locale][key];
    if (found === undefined) throw new Error(`no text "${key}" in ${locale}`);
    return found;
  };
  const titleOf = (name: CapacityName, { data }: HelperOptions): string =>
    textIn(CAPACITY_WORDS[name].title, data.locale);
  return {
    /** A value that an element requires. */
    shown: (value: unknown) => value,
    yuan,
    masked: maskedMail,
    /** "2026-11-21 14:05（北京时间）" */
    time: (instant: string, options: HelperOptions) => `${wallClock(new Date(instant))}${word('zone', options)}`,
    /** Users, assets, points. */
    count: (value: number, options: HelperOptions) => quantity(value, word('unlimited', options)),
    capacityTitle: titleOf,
    /** The capacities of a licence, each with its title. */
    capacities: (license: Capacity, options: HelperOptions) =>
      CAPACITIES.map((name) => ({ title: titleOf(name, options), amount: license[name] })),
    /** "5 users, unlimited assets". */
    capacity: (license: Capacity, options: HelperOptions) =>
      CAPACITIES.map((name) => {
        const locale: Locale = options.data.locale;
        const amount = license[name];
        return isUnlimited(amount) ? textIn(CAPACITY_WORDS[name].unlimited, locale) : counted(name, amount, locale);
      }).join(word('and', options)),
    /** "1 day", "30 days". */
    days: (value: number, options: HelperOptions) =>
      word(value === 1 ? 'day.one' : 'day.other', options).replace('%', String(value)),
    /** "12 months"; 0 is permanent. */
    term: (months: number, options: HelperOptions) =>
      months === 0
        ? word('permanent', options)
        : word(months === 1 ? 'month.one' : 'month.other', options).replace('%', String(months)),
    /** The last day of a licence. */
    lastDay: (expiresOn: string | null, options: HelperOptions) =>
      expiresOn === null ? word('permanent', options) : `${expiresOn}${word('inclusive', options)}`,
    /** "周宁，您好。" and the same without a name. */
    hello: (name: string, options: HelperOptions) => {
      const shown = visible(name).replace(/\s+/g, ' ').trim().slice(0, MAX_NAME_LENGTH);
      return shown ? word('hello', options).replace('%', () => shown) : word('helloNobody', options);
    },
    /** The text for one of a closed set of values, from the texts shared by all letters. */
    word: (kind: string, value: string, options: HelperOptions) => word(`${kind}.${value}`, options),
    /** `(link 'order' orderId)`, `(link 'pay' orderId=orderId)`. */
    link: (...parts: unknown[]) => {
      const options = parts.at(-1) as HelperOptions;
      return linkTo(options, parts.slice(0, -1).map(String), options.hash);
    },
    /** A page by its path: `/admin/orders?isRefundAsked=true`. */
    page: (path: string, options: HelperOptions) => new URL(`.${path}`, homeOf(options)).href,
    /** The page of a licence; the list when there are several. */
    licensesLink: (licenses: readonly LicenseInLetter[], options: HelperOptions) => {
      const [only, ...others] = licenses;
      return linkTo(options, only && others.length === 0 ? ['license', only.paidId] : ['license']);
    },
    lines: (texts: readonly string[]) => texts.join('\n'),
    reasonText: (options: HelperOptions) => word(`why.${String(options.data.reason)}`, options),
    initial: (name: string) => Array.from(name)[0] ?? '',
  };
}
