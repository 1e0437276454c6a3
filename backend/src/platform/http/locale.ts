export const LOCALES = ['zh', 'en'] as const;
export type Locale = (typeof LOCALES)[number];

/** The language of a response: English only when the caller prefers it to Chinese, Chinese otherwise. */
export function localeOf(acceptLanguage: string | undefined): Locale {
  const preferred = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(';q=');
      return { language: tag.slice(0, 2).toLowerCase(), weight: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ language, weight }) => weight > 0 && (language === 'zh' || language === 'en'))
    .toSorted((one, other) => other.weight - one.weight)[0];
  return preferred?.language === 'en' ? 'en' : 'zh';
}
