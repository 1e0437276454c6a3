export type Locale = 'zh' | 'en';

export const LOCALES: readonly Locale[] = ['zh', 'en'];
export const HTML_LANG: Readonly<Record<Locale, string>> = { zh: 'zh-CN', en: 'en' };

/** Chinese is the default and has no prefix; English is the same route tree below `/en`. */
export const basenameOf = (locale: Locale): string => (locale === 'en' ? '/en' : '/');

export const localeOf = (pathname: string): Locale => (/^\/en(\/|$)/.test(pathname) ? 'en' : 'zh');

/**
 * `/pricing` → `/en/pricing`. `address` has no language prefix and may have a query and a fragment. A second leading
 * slash is dropped: two would name another host.
 */
export function inLocale(locale: Locale, address: string): string {
  const path = address.replace(/^\/+/, '/');
  if (locale === 'zh') return path;
  return path === '/' ? '/en' : `/en${path.startsWith('/?') || path.startsWith('/#') ? path.slice(1) : path}`;
}

let active: Locale = 'zh';

/** A page load has one language: set once from the URL, before anything renders. */
export function activateLocale(locale: Locale): void {
  active = locale;
}
/** For code outside React; components use `useLocale`. */
export const activeLocale = (): Locale => active;
