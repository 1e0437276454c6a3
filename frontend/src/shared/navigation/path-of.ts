import { basenameOf, localeOf } from '../../i18n/locale';

/**
 * Path and query of an address that is known to be this site's, whatever name it was reached by, and without its
 * language: so that whoever follows it stays in their own.
 */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  const prefix = basenameOf(localeOf(pathname));
  return `${prefix === '/' ? pathname : pathname.slice(prefix.length) || '/'}${search}`;
}
