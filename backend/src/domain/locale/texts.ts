import { factsOf, type Locale } from './locales.js';

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
