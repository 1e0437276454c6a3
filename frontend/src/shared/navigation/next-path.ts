import { basenameOf, localeOf } from '../../i18n/locale';

/** The path of the login page that returns to `next` (a path of this site, without a language prefix). */
export const loginPath = (next: string): string => `/login?${new URLSearchParams({ next })}`;

/** The path of an order's payment, without a language prefix. */
export const payPath = (orderId: string): string => `/pay?${new URLSearchParams({ orderId })}`;

const HERE = 'https://site.invalid';

/** The path of an address on this site, or null where a browser would go elsewhere. */
function pathHere(address: string): string | null {
  if (!URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  return origin === HERE ? `${pathname}${search}${hash}` : null;
}

/**
 * Reads `?next=` after signing in. Only a path of this origin counts: an absolute or protocol-relative address, also
 * one hidden behind backslashes, tabs or line feeds, would let a link send people elsewhere. The browser's own parser
 * decides, because it would also follow the address; twice, because the path of `/.//host` is `//host`.
 */
export function nextPath(search: string, fallback = '/'): string {
  const next = new URLSearchParams(search).get('next');
  const path = next?.startsWith('/') ? pathHere(next) : null;
  return (path && pathHere(path)) ?? fallback;
}

/**
 * Path and query of an address of this site, without host and language prefix, so that readers who follow it stay in
 * their own language.
 */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  const prefix = basenameOf(localeOf(pathname));
  return `${prefix === '/' ? pathname : pathname.slice(prefix.length) || '/'}${search}`;
}
