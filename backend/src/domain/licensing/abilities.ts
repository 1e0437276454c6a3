import { type BindingEvent, evaluateBindable, evaluateUnbind } from './binding.js';
import { evaluateChangeable } from './change.js';
import { evaluateRenewal } from './expiry.js';
import type { LicenseFacts } from './license.js';
import { evaluateMergeable } from './merge.js';
import type { PriceBasis } from './price-basis.js';
import { firstRefusal, type LicenseVerdict, mustBeBound, mustBeInForce, mustBeOwned } from './status.js';
import { evaluateTransferable } from './transfer.js';
import { evaluateUpgradable } from './upgrade.js';

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
