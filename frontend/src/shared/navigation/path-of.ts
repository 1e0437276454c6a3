/** Path and query of an address that is known to be this site's, whatever name it was reached by. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url, window.location.origin);
  return `${pathname}${search}`;
}
