import type { LicenseFacts } from './license.js';
import { ALLOWED, firstRefusal, type LicenseVerdict, mustBeOwned, mustBeUnexpired, refuse } from './status.js';

/**
 * Whether a license can be transferred at all, to any recipient.
 *
 * Refuses, first match wins: license.not_found (not the caller's), license.merged, license.revoked, license.expired
 * (grace included), license.already_bound, license.free_enterprise, license.carries_reward.
 */
export const evaluateTransferable = (license: LicenseFacts, accountId: string, now: Date): LicenseVerdict =>
  firstRefusal(
    mustBeOwned(license, accountId),
    mustBeUnexpired(license, now),
    license.machineId === null ? ALLOWED : refuse('license.already_bound'),
    license.origin === 'free_enterprise' ? refuse('license.free_enterprise') : ALLOWED,
    license.carriesReward ? refuse('license.carries_reward') : ALLOWED,
  );

/**
 * Whether a license can be transferred to this recipient; null is an address without an account.
 *
 * Refuses as `evaluateTransferable`, then license.recipient_not_found, license.recipient_is_owner.
 */
export const evaluateTransfer = (
  license: LicenseFacts,
  {
    senderId,
    recipientId,
    now,
  }: { readonly senderId: string; readonly recipientId: string | null; readonly now: Date },
): LicenseVerdict =>
  firstRefusal(
    evaluateTransferable(license, senderId, now),
    recipientId === null ? refuse('license.recipient_not_found') : ALLOWED,
    recipientId === senderId ? refuse('license.recipient_is_owner') : ALLOWED,
  );
