const STORAGE_KEY = 'referralCode';

/** Letters, digits, `-` and `_`, at most 64: anything else cannot be a code and is not worth keeping. */
const CODE = /^[\w-]{1,64}$/;

/** Remembers who invited this visitor, for the registration form. The latest link wins. */
export function saveReferralCode(code: string): void {
  if (!CODE.test(code)) return;
  try {
    localStorage.setItem(STORAGE_KEY, code);
  } catch {
    // Storage refused: the invitation is lost with the page, nothing else is.
  }
}

/** The code to send with a registration, or undefined when nobody invited. */
export function readReferralCode(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
