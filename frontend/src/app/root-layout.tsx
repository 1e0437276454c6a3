import { lazy, useEffect, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { isSessionHeld, onTokenChange, releaseSession } from '../api/token';
import { later } from '../shared/ui/later';
import { Part } from '../shared/ui/part';
import { useToastsWanted } from '../shared/ui/toast-host';
import { useTooltipsWanted } from './shell/use-tooltips';
import { useSite } from '../features/site/use-site';
import { ANNOUNCER } from '../shared/navigation/arrival';
import { useArrival } from './use-arrival';
import { useReferralCode } from './use-referral-code';
import { useScrollPosition } from './use-scroll-position';

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
