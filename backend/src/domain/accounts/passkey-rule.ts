import type { ErrorCode } from '../errors/index.js';
import { evaluateName } from '../text/names.js';

/** Maximum number of passkeys per account. */
export const MAX_PASSKEYS = 20;
/** How long a ceremony may take, from challenge to response. */
export const CHALLENGE_TTL_MS = 5 * 60_000;
/** Longest credential id that WebAuthn allows, in bytes (Web Authentication Level 3, section 7.1). */
export const MAX_CREDENTIAL_ID_BYTES = 1_023;

type PasskeyNameCode = Extract<ErrorCode, `passkey.name_${string}`>;

export type PasskeyNameVerdict =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly code: PasskeyNameCode };

/**
 * Checks the name of a passkey by the rules for display names: 1 to 50 code points, nothing invisible.
 *
 * Refuses: passkey.name_empty, passkey.name_too_long, passkey.name_unclean.
 */
export function evaluatePasskeyName(text: string): PasskeyNameVerdict {
  const verdict = evaluateName(text);
  if (verdict.ok) return verdict;
  return { ok: false, code: verdict.code.replace('account.', 'passkey.') as PasskeyNameCode };
}

/**
 * Whether a passkey's signature counter has advanced since its last use. One that has not may be a copy; one without a
 * counter, such as a synced passkey, sends 0 each time (Web Authentication Level 3, section 6.1.1).
 */
export const hasCountedOn = (stored: number, shown: number): boolean => (stored === 0 && shown === 0) || shown > stored;

export interface RemovalFacts {
  readonly passkeys: number;
  readonly hasPassword: boolean;
}

/** Whether the account can still sign in with one passkey fewer. */
export const mayRemovePasskey = ({ passkeys, hasPassword }: RemovalFacts): boolean => hasPassword || passkeys > 1;
