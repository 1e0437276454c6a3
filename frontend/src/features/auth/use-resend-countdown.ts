import { useCallback, useEffect, useState } from 'react';
import { MAIL_CODE_INTERVAL_SECONDS } from '../../api/limits';

/**
 * Seconds left until another code may be requested; 0 when it may. Computed from the time passed, so that a background
 * tab, whose timers are throttled, shows the right number when it is visible again. No change of the clock shortens or
 * lengthens it.
 */
export function useResendCountdown(): { readonly left: number; readonly start: () => void } {
  const [endsAt, setEndsAt] = useState<number>();
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (endsAt === undefined) return undefined;
    const look = () => {
      const seconds = Math.max(0, Math.ceil((endsAt - performance.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 250);
    return () => clearInterval(timer);
  }, [endsAt]);

  const start = useCallback(() => {
    setLeft(MAIL_CODE_INTERVAL_SECONDS);
    setEndsAt(performance.now() + MAIL_CODE_INTERVAL_SECONDS * 1000);
  }, []);
  return { left, start };
}
