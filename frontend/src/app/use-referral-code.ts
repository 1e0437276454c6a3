import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { saveReferralCode } from '../shared/referral-code';

/** Saves `?code=` of any page as the referral code. */
export function useReferralCode(): void {
  const { search } = useLocation();
  useEffect(() => {
    const code = new URLSearchParams(search).get('code');
    if (code) saveReferralCode(code);
  }, [search]);
}
