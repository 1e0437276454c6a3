/** Where to sign in, coming back to `next` (a path of this site, without a language prefix). */
export const loginPath = (next: string): string => `/login?${new URLSearchParams({ next })}`;

/**
 * Reads `?next=` after signing in. Only a path of this origin counts: an absolute or protocol-relative address, also one
 * hidden behind backslashes, tabs or line feeds, would let a link send people elsewhere. The browser's own parser
 * decides, because it is what would follow the address.
 */
export function nextPath(search: string, fallback = '/'): string {
  const next = new URLSearchParams(search).get('next');
  const here = 'https://site.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return fallback;
  const { origin, pathname, search: query, hash } = new URL(next, here);
  return origin === here ? `${pathname}${query}${hash}` : fallback;
}
