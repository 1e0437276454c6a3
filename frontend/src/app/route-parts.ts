import { matchRoutes } from 'react-router-dom';
import { RouteParts } from './page';
import { routes } from './routes';

/** The files that the page at an address needs. */
export const partsAt = (pathname: string, basename: string): RouteParts[] =>
  (matchRoutes(routes, pathname, basename) ?? []).flatMap(({ route }) =>
    route.handle instanceof RouteParts ? [route.handle] : [],
  );

/** Marks a prefetch, which is not a visit: a failed one is retried, and reported, when the link is followed. */
const AHEAD = 'ahead';

/**
 * Prefetches the page behind a link on hover or keyboard focus, so that navigation shows no spinner. `basename` is that
 * of the current language.
 */
export function fetchAhead(basename: string): void {
  // Not tried again at every move of the pointer: a server that fails is not flooded.
  const failed = new Set<string>();
  const onPoint = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin !== location.origin || failed.has(link.pathname)) return;
    for (const parts of partsAt(link.pathname, basename)) parts.load(AHEAD).catch(() => failed.add(link.pathname));
  };
  for (const event of ['pointerover', 'focusin']) document.addEventListener(event, onPoint, { passive: true });
}
