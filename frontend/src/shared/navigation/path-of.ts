import { basenameOf, localeOf } from '../../i18n/locale';

/**
 * Path and query of an address of this site, without host and language prefix, so that readers who follow it stay in
 * their own language.
 */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  const prefix = basenameOf(localeOf(pathname));
  return `${prefix === '/' ? pathname : pathname.slice(prefix.length) || '/'}${search}`;
}
