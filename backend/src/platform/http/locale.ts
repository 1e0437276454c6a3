import { DEFAULT_LOCALE, type Locale, LOCALES } from '../../domain/locale/locales.js';

/** The language of a response: the one that the caller prefers among ours, the default where there is none. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const [preferred] = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      const language = tag.slice(0, 2).toLowerCase();
      return {
        locale: LOCALES.find((one) => one === language),
        weight: quality === undefined ? 1 : Number(quality) || 0,
      };
    })
    .filter(({ locale, weight }) => locale !== undefined && weight > 0)
    .toSorted((one, other) => other.weight - one.weight);
  return preferred?.locale ?? DEFAULT_LOCALE;
}
