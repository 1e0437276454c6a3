import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useToastsWanted } from '../shared/ui/toast-host';
import { useSite } from '../features/site/use-site';
import { useReferralCode } from './use-referral-code';
import { useScrollPosition } from './use-scroll-position';

const Toasts = lazy(() => import('../shared/ui/toasts'));
const DemoStrip = lazy(() => import('./shell/demo-strip'));

/** Around every page: what belongs to the visit and not to a layout. */
export function RootLayout() {
  const toastsWanted = useToastsWanted();
  const { demo } = useSite();
  useReferralCode();
  useScrollPosition();

  return (
    <>
      <Outlet />
      {demo && (
        <Suspense>
          <DemoStrip />
        </Suspense>
      )}
      {toastsWanted && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </>
  );
}
