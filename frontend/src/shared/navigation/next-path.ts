/** Where to sign in, coming back to `next` (a path of this site, without a language prefix). */
export const loginPath = (next: string): string => `/login?${new URLSearchParams({ next })}`;

/**
 * Reads `?next=` after signing in. Only a path of this origin counts: an absolute or protocol-relative address,
 * or one hidden behind backslashes or control characters, would let a link send people elsewhere.
 */
export function nextPath(search: string, fallback = '/'): string {
  const next = new URLSearchParams(search).get('next');
  if (!next || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return fallback;
  try {
    const base = 'https://site.invalid';
    const url = new URL(next, base);
    return url.origin === base ? `${url.pathname}${url.search}${url.hash}` : fallback;
  } catch {
    return fallback;
  }
}
