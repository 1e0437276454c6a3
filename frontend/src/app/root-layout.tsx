import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useToastsWanted } from '../shared/ui/toast-host';
import { DemoStrip } from './shell/demo-strip';
import { useReferralCode } from './use-referral-code';
import { useScrollPosition } from './use-scroll-position';

const Toasts = lazy(() => import('../shared/ui/toasts'));

/** Around every page: what belongs to the visit and not to a layout. */
export function RootLayout() {
  const toastsWanted = useToastsWanted();
  useReferralCode();
  useScrollPosition();

  return (
    <>
      <Outlet />
      <DemoStrip />
      {toastsWanted && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </>
  );
}
