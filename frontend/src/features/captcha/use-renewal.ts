import { useEffect } from 'react';

/** A captcha is valid for 300 s. The remainder is for submitting the form. Source: docs/captcha.md. */
const USABLE_MS = 280_000;
const CHECK_INTERVAL_MS = 5_000;

/**
 * Calls `renew` shortly before what was requested at `askedAt` expires. Polls the clock instead of setting one long
 * timer, which stops while the computer sleeps; a hidden tab is skipped until it is visible again. A clock that has been
 * set back no longer tells the age: then it is renewed at once.
 */
export function useRenewal(askedAt: number, renew: () => void): void {
  useEffect(() => {
    // A computer that wakes up fires several of these at once.
    let isRenewed = false;
    const look = () => {
      const age = Date.now() - askedAt;
      if (isRenewed || document.hidden || (age >= 0 && age < USABLE_MS)) return;
      isRenewed = true;
      renew();
    };
    const timer = setInterval(look, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pageshow', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pageshow', look);
    };
  }, [askedAt, renew]);
}
