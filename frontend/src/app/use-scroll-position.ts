import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scroll positions by history entry, in pixels from the top. Lasts as long as the page: enough for going back. */
const positions = new Map<string, number>();

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** A new page begins at its top or at its `#fragment`; going back returns to where one was. */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const how = useNavigationType();
  const shown = useRef(key);
  const path = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(shown.current, window.scrollY);
    // `scrollend` is not everywhere yet; `scroll` is passive and a map write costs nothing.
    window.addEventListener('scroll', remember, { passive: true });
    // Prerendered pages are scrolled before anything listens.
    remember();
    return () => {
      window.history.scrollRestoration = 'auto';
      window.removeEventListener('scroll', remember);
    };
  }, []);

  useIsomorphicLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const samePage = path.current === pathname;
    path.current = pathname;

    if (how === NavigationType.Pop) jump(positions.get(key) ?? 0);
    else if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
    // A changed query (a filter, a page number) is the same page: whoever wants to move does so.
    else if (!samePage) jump(0);
  }, [key, pathname, hash, how]);
}

/** At once, whatever `scroll-behavior` says: a page change is no movement. */
function jump(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}
