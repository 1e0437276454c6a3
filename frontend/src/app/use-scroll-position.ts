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
    const remember = () => positions.set(shown.current, window.scrollY);
    // `scrollend` is not everywhere yet; `scroll` is passive and a map write costs nothing.
    window.addEventListener('scroll', remember, { passive: true });
    // Prerendered pages are scrolled before anything listens.
    remember();
    // A link that is pressed scrolls into view first, and the frame that tells of it may come after the next page.
    window.addEventListener('click', remember, true);
    const giveBack = takeRestoration();
    return () => {
      giveBack();
      window.removeEventListener('scroll', remember);
      window.removeEventListener('click', remember, true);
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

/**
 * From page to page of ours we go back to where one was; from another site, or before scripts work, the browser does.
 * It may be about to when we begin, so it keeps the right until the page has been shown. Returns how to give it back.
 */
function takeRestoration(): () => void {
  const { history } = window;
  const take = () => requestAnimationFrame(() => requestAnimationFrame(() => (history.scrollRestoration = 'manual')));
  const giveBack = () => (history.scrollRestoration = 'auto');
  if (document.readyState === 'complete') take();
  window.addEventListener('pageshow', take);
  window.addEventListener('pagehide', giveBack);
  return () => {
    giveBack();
    window.removeEventListener('pageshow', take);
    window.removeEventListener('pagehide', giveBack);
  };
}

/** At once, whatever `scroll-behavior` says: a page change is no movement. */
function jump(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}
