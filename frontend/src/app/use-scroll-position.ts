import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/**
 * Scroll positions by history entry, in pixels from the top. Kept until the page is reloaded, which is enough for going
 * back.
 */
const positions = new Map<string, number>();

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Scrolls a new page to its top or its `#fragment`; going back restores the position. */
export function useScrollPosition(): void {
  const { key, pathname, hash } = useLocation();
  const how = useNavigationType();
  const shown = useRef(key);
  const path = useRef(pathname);

  useEffect(() => {
    const remember = () => positions.set(shown.current, window.scrollY);
    // `scrollend` is not supported everywhere yet; `scroll` is passive and a map write costs nothing.
    window.addEventListener('scroll', remember, { passive: true });
    // Prerendered pages may be scrolled before anything listens.
    remember();
    // Clicking a link scrolls it into view first, and the frame that reports it may come after the navigation.
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
    // A changed query (a filter, a page number) is the same page and scrolls only when its component does.
    else if (!samePage) jump(0);
  }, [key, pathname, hash, how]);
}

/**
 * Disables the browser's scroll restoration for navigation within the site; coming from another site, or before scripts
 * run, the browser restores. It may be about to when we start, so it keeps the task until the page has been shown.
 * Returns a function that hands it back.
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

/** Instantly, overriding `scroll-behavior`. */
function jump(top: number): void {
  window.scrollTo({ top, behavior: 'instant' });
}
