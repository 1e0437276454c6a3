import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ANNOUNCER, arrive } from '../shared/navigation/arrival';

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
