import { type BindingEvent, evaluateBindable, evaluateUnbind } from './binding.js';
import { evaluateChangeable } from './change.js';
import { evaluateRenewal } from './expiry.js';
import {
  ALLOWED,
  firstRefusal,
  type LicenseFacts,
  type LicenseVerdict,
  mustBeBound,
  mustBeInForce,
  mustBeOwned,
  mustBeUnexpired,
  refuse,
} from './license.js';
import { evaluateMergeable } from './merge.js';
import type { PriceBasis } from './price-basis.js';
import { evaluateUpgradable } from './renewal-and-upgrade.js';

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

/**
 * Whether the customer may download the machine file of a license. During grace this is still allowed: a restored
 * machine needs its file.
 *
 * Refuses, first match wins: license.not_found (not the caller's), license.merged, license.revoked, license.expired
 * (past its grace), license.not_bound.
 */
export const evaluateDownload = (license: LicenseFacts, accountId: string, now: Date): LicenseVerdict =>
  firstRefusal(mustBeOwned(license, accountId), mustBeInForce(license, now), mustBeBound(license));

export const LICENSE_ACTIONS = [
  'bind',
  'unbind',
  'renew',
  'merge',
  'transfer',
  'download',
  'upgrade',
  'change',
] as const;
export type LicenseAction = (typeof LICENSE_ACTIONS)[number];
export type LicenseAbilities = Readonly<Record<LicenseAction, LicenseVerdict>>;

/**
 * Returns what an account may do with a license now, and why not. The actions apply the same rules again; this only
 * decides which buttons are enabled.
 */
export const licenseAbilities = (
  license: LicenseFacts,
  {
    accountId,
    history,
    basis,
    now,
  }: {
    readonly accountId: string;
    readonly history: readonly BindingEvent[];
    readonly basis: Pick<PriceBasis, 'components' | 'isDecided'>;
    readonly now: Date;
  },
): LicenseAbilities => ({
  bind: evaluateBindable(license, accountId, now),
  unbind: evaluateUnbind(license, history, { accountId, now }),
  renew: firstRefusal(mustBeOwned(license, accountId), evaluateRenewal(license, basis)),
  merge: evaluateMergeable(license, accountId, now),
  transfer: evaluateTransferable(license, accountId, now),
  download: evaluateDownload(license, accountId, now),
  upgrade: evaluateUpgradable(license, accountId, now),
  change: evaluateChangeable(license, basis, { accountId, now }),
});
