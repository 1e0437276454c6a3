import { partsAt } from './route-parts';

/** Not a visit: what fails ahead is asked for again, and told of, when the link is followed. */
const AHEAD = 'ahead';

/**
 * Fetches the page behind a link as soon as somebody points at it or reaches it by keyboard, so that going there shows
 * no spinner. `basename` is that of the language on show.
 */
export function fetchAhead(basename: string): void {
  const onPoint = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin !== location.origin) return;
    for (const parts of partsAt(link.pathname, basename)) parts.load(AHEAD).catch(() => {});
  };
  for (const event of ['pointerover', 'focusin']) document.addEventListener(event, onPoint, { passive: true });
}
