import { useLayoutEffect, useRef, useEffect, lazy, useSyncExternalStore } from 'react';
import { useLocation, Outlet } from 'react-router-dom';
import { isSessionHeld, onTokenChange, releaseSession } from '../api/token';
import { useSite } from '../business/site';
import { ANNOUNCER, arrive } from '../shared/navigation/arrival';
import { saveReferralCode } from '../business/referral-code';
import { later } from '../shared/ui/later';
import { Part } from '../shared/ui/part';
import { useToastsWanted } from '../shared/ui/toast-host';
import { useTooltipsWanted } from './shell/use-tooltips';
import { useScrollPosition } from './use-scroll-position';

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
    // So that a title which was announced before is news again.
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
