import { useLayoutEffect, useRef, useEffect, lazy, useSyncExternalStore } from 'react';
import { useLocation, Outlet, NavigationType, useNavigationType } from 'react-router-dom';
import { isSessionHeld, onTokenChange, releaseSession } from '../api/token';
import { useSite } from '../business/site';
import { ANNOUNCER, arrive } from '../shared/navigation/arrival';
import { saveReferralCode } from '../business/referral-code';
import { later } from '../shared/ui/later';
import { Part } from '../shared/ui/boundary';
import { useToastsWanted } from '../shared/ui/toast-host';
import { useTooltipsWanted } from './shell/use-tooltips';

/**
 * Announces a new page to people who cannot see it. Not the first one, which browsers announce themselves, nor the
 * target of a redirect from it; another query or fragment is not a new page.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Before the effects of the new page: a field that one of them focuses keeps the focus.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const announcer = document.getElementById(ANNOUNCER);
    // So that a title that was announced before is announced again.
    if (announcer) announcer.textContent = '';
    if (navigator.userActivation.hasBeenActive) arrive();
  }, [pathname]);
}

/** Saves `?code=` of any page as the referral code. */
export function useReferralCode(): void {
  const { search } = useLocation();
  useEffect(() => {
    const code = new URLSearchParams(search).get('code');
    if (code) saveReferralCode(code);
  }, [search]);
}

const Toasts = lazy(() => import('../shared/ui/toasts'));
const SessionNotice = later(() => import('./shell/session-notice'));
const Tooltips = lazy(() => import('./shell/tooltips'));
const DemoStrip = lazy(() => import('./shell/demo-strip'));

/** Around every page: what belongs to the visit and not to a layout. */
export function RootLayout() {
  const toastsWanted = useToastsWanted();
  const tooltipsWanted = useTooltipsWanted();
  const { demo } = useSite();
  const { pathname } = useLocation();
  const isHeld = useSyncExternalStore(onTokenChange, isSessionHeld, () => false);
  useReferralCode();
  useScrollPosition();
  useArrival();
  // Navigating away discards what was typed here.
  useEffect(() => releaseSession, [pathname]);

  return (
    <>
      <Outlet />
      <output id={ANNOUNCER} className="sr" />
      {demo && (
        <Part>
          <DemoStrip />
        </Part>
      )}
      {isHeld && (
        <Part>
          <SessionNotice />
        </Part>
      )}
      {toastsWanted && (
        <Part>
          <Toasts />
        </Part>
      )}
      {tooltipsWanted && (
        <Part>
          <Tooltips />
        </Part>
      )}
    </>
  );
}

/**
 * Scroll positions by history entry, in pixels from the top. Kept until the page is reloaded, which is enough for going
 * back.
 */
const positions = new Map<string, number>();

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/** Scrolls a new page to its top or its `#fragment`; going back restores the position. */
function useScrollPosition(): void {
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
 * run, the browser restores. The browser may be about to restore when we start, so it keeps the task until the page has
 * been shown. Returns a function that gives the task back.
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
