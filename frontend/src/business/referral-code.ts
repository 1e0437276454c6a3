import { REGISTER_REFERRAL_CODE_MAX_LENGTH } from '../api/limits';

const STORAGE_KEY = 'referralCode';

/** Stores the referral code for the registration form. The latest link wins. */
export function saveReferralCode(code: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, code.slice(0, REGISTER_REFERRAL_CODE_MAX_LENGTH));
  } catch {
    // Storage blocked: only the referral is lost.
  }
}

/** The code to send with a registration, or undefined when there is none. */
export function readReferralCode(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
