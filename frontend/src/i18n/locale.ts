interface LocaleFacts {
  /** BCP 47 tag, for `lang` attributes and requests. */
  readonly lang: string;
  /** Precedes every path in this language: '' or the tag as a folder. */
  readonly prefix: string;
  /** As Open Graph writes it. */
  readonly openGraph: string;
  /** The name of the language, in that language. */
  readonly name: string;
  /** The link to this language, in this language: what it shows, and what it does. */
  readonly short: string;
  readonly invitation: string;
}

/** The languages of the site; the first is the default. */
const FACTS = {
  zh: { lang: 'zh-CN', prefix: '', openGraph: 'zh_CN', name: '中文', short: '中', invitation: '切换到中文' },
  en: {
    lang: 'en',
    prefix: '/en',
    openGraph: 'en_US',
    name: 'English',
    short: 'EN',
    invitation: 'EN, switch to English',
  },
} as const satisfies Record<string, LocaleFacts>;

export type Locale = keyof typeof FACTS;

export const LOCALES = Object.keys(FACTS) as readonly Locale[];
export const DEFAULT_LOCALE: Locale = 'zh';

export const factsOf = (locale: Locale): LocaleFacts => FACTS[locale];

/** The router's base. */
export const basenameOf = (locale: Locale): string => FACTS[locale].prefix || '/';

export const localeOf = (pathname: string): Locale =>
  LOCALES.find((one) => FACTS[one].prefix !== '' && `${pathname}/`.startsWith(`${FACTS[one].prefix}/`)) ??
  DEFAULT_LOCALE;

/**
 * `/pricing` → `/en/pricing`. `address` has no language prefix and may have a query and a fragment. A second leading
 * slash is dropped: two would name another host.
 */
export function inLocale(locale: Locale, address: string): string {
  const path = address.replace(/^\/+/, '/');
  const { prefix } = FACTS[locale];
  return prefix === '' ? path : `${prefix}${path.replace(/^\/(?=$|[?#])/, '')}`;
}

/** A language in words: 英语, Chinese. */
export const languageName = (language: string, reader: Locale): string =>
  new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language;

/** A text that staff write in Chinese and English, for a reader in any language. */
export const writtenFor = (texts: { readonly zh: string; readonly en: string }, locale: Locale): string =>
  (texts as Partial<Record<Locale, string>>)[locale] ?? texts.en;

let active: Locale = DEFAULT_LOCALE;

/** A page load has one language: set once from the URL, before anything renders. */
export function activateLocale(locale: Locale): void {
  active = locale;
}
/** For code outside React; components use `useLocale`. */
export const activeLocale = (): Locale => active;
