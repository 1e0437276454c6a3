import type { LetterReason } from './letter-parts.js';

/** Letters about who may sign in. `name` is the reader's own, and may be empty. */
export interface AccountLetterData {
  /** To an address that has no account. */
  readonly 'registration-code': { code: string; minutes: number; validUntil: Date };
  /** To an address that has one, where somebody asked for a registration code. */
  readonly 'already-registered': { name: string };
  readonly 'password-reset': { name: string; token: string; minutes: number; validUntil: Date };
  /** To a new member of staff. */
  readonly 'staff-invitation': { token: string; minutes: number; validUntil: Date };
  readonly 'password-changed': { name: string; changedAt: Date };
  readonly 'passkey-added': { name: string; passkeyName: string; addedAt: Date };
  readonly 'passkey-removed': { name: string; passkeyName: string; removedAt: Date };
  /** The counter of a passkey went backwards: somebody may hold a copy. */
  readonly 'passkey-suspicious': { name: string; passkeyName: string; refusedAt: Date };
  /** To the new address, which may be a stranger's. */
  readonly 'mail-change-code': { code: string; minutes: number; validUntil: Date };
  /** To the old address; the new one is shown masked. */
  readonly 'mail-changed': { name: string; newMail: string; changedAt: Date };
  readonly 'account-deletion-scheduled': { name: string; deleteAt: Date };
  readonly 'account-deletion-cancelled': { name: string };
}

export const ACCOUNT_LETTERS = {
  'registration-code': 'registration',
  'already-registered': 'registration',
  'password-reset': 'account',
  'staff-invitation': 'account',
  'password-changed': 'account',
  'passkey-added': 'account',
  'passkey-removed': 'account',
  'passkey-suspicious': 'account',
  'mail-change-code': 'account',
  'mail-changed': 'account',
  'account-deletion-scheduled': 'account',
  'account-deletion-cancelled': 'account',
} as const satisfies Record<keyof AccountLetterData, LetterReason>;
