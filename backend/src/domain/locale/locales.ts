interface LocaleFacts {
  /** BCP 47 tag, for `lang` attributes and `Intl`. */
  readonly tag: string;
  /** Precedes every path of the site in this language. */
  readonly prefix: string;
  /** By English text. Empty for the two languages that the source itself is written in. */
  readonly translations: Readonly<Record<string, string>>;
}

/** The languages of the site; the first is the default. */
const FACTS = {
  zh: { tag: 'zh-CN', prefix: '', translations: {} },
  en: { tag: 'en', prefix: '/en', translations: {} },
} as const satisfies Record<string, LocaleFacts>;

export type Locale = keyof typeof FACTS;

export const LOCALES = Object.keys(FACTS) as readonly Locale[];
export const DEFAULT_LOCALE: Locale = 'zh';

export const factsOf = (locale: Locale): LocaleFacts => FACTS[locale];

/** `/pricing` → `/en/pricing`. */
export const pathIn = (locale: Locale, path: `/${string}`): string => `${FACTS[locale].prefix}${path}`;

/** One value for each language. */
export const inEveryLocale = <T>(make: (locale: Locale) => T): Readonly<Record<Locale, T>> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)])) as Record<Locale, T>;

/** A text as the source has it. Every further language translates the English one. */
export interface Texts {
  readonly zh: string;
  readonly en: string;
}

/** The text in a language; the English one where it has not been translated. */
export const textIn = (texts: Texts, locale: Locale): string =>
  (texts as Partial<Record<Locale, string>>)[locale] ?? factsOf(locale).translations[texts.en] ?? texts.en;

/** All texts of a table in one language. */
export const tableIn = <Key extends string>(table: Readonly<Record<Key, Texts>>, locale: Locale): Record<Key, string> =>
  Object.fromEntries(Object.entries<Texts>(table).map(([key, texts]) => [key, textIn(texts, locale)])) as Record<
    Key,
    string
  >;

/** Replaces `{name}` by the value of that name; a placeholder without a value stays. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
