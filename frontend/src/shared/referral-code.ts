const STORAGE_KEY = 'referralCode';

/** What is kept of a code, in characters: as many as the server takes. */
const LONGEST = 128;

/** Remembers who invited this visitor, for the registration form. The latest link wins, whatever it says. */
export function saveReferralCode(code: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, code.slice(0, LONGEST));
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
