/** Where to sign in, coming back to `next` (a path of this site, without a language prefix). */
export const loginPath = (next: string): string => `/login?${new URLSearchParams({ next })}`;

const HERE = 'https://site.invalid';

/** The path that an address of this site names, or null where a browser would go elsewhere. */
function pathHere(address: string): string | null {
  if (!URL.canParse(address, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(address, HERE);
  return origin === HERE ? `${pathname}${search}${hash}` : null;
}

/**
 * Reads `?next=` after signing in. Only a path of this origin counts: an absolute or protocol-relative address, also one
 * hidden behind backslashes, tabs or line feeds, would let a link send people elsewhere. The browser's own parser
 * decides, because it is what would follow the address; twice, because the path of `/.//host` is `//host`.
 */
export function nextPath(search: string, fallback = '/'): string {
  const next = new URLSearchParams(search).get('next');
  const path = next?.startsWith('/') ? pathHere(next) : null;
  return (path && pathHere(path)) ?? fallback;
}
