import { useEffect } from 'react';

/** A captcha works for 300 s. The rest is left for sending the form. Source: docs/captcha.md. */
const USABLE_MS = 280_000;
const LOOK_EVERY_MS = 5_000;

/**
 * Calls `renew` once what was asked for at `askedAt` is about to end. Looks at the clock instead of setting one long
 * timer, which sleeps with the computer; a hidden tab is left alone until it is looked at again.
 */
export function useRenewal(askedAt: number, renew: () => void): void {
  useEffect(() => {
    // A computer that wakes up sends several of these at once.
    let isRenewed = false;
    const look = () => {
      if (isRenewed || document.hidden || Date.now() - askedAt < USABLE_MS) return;
      isRenewed = true;
      renew();
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
    };
  }, [askedAt, renew]);
}
