import { Injectable } from '@nestjs/common';
import { type Addition, addToLicense, evaluateUpgrade } from '../../../domain/licensing/upgrade.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { LicenseRecord } from '../entities/license.entity.js';
import { type ChangeSource, ExtensionsRepository } from './extensions.repository.js';
import { type Actor, customer, LicenseChanges, staffOrSystem, SYSTEM } from '../license-changes.service.js';
import { LicenseLetters } from '../license-letters.service.js';
import { LicenseLocks } from '../license-locks.service.js';
import { LicenseRenewals } from './license-renewals.service.js';
import { type License, toLicense } from '../license.js';
import { licenseRefusal } from '../license-refusal.js';

export type CapacitySource = ChangeSource & { readonly kind: 'points' | 'redeem_code' | 'reward' | 'staff' };

export interface AddCapacity extends Addition {
  readonly licenseId: string;
  readonly accountId: string;
  /** Each source adds only once; further calls change nothing. */
  readonly source: CapacitySource;
  /** The staff account that added it, if any. */
  readonly staffId?: string;
  readonly now: Date;
}

/** Adds capacity and months that were not bought with an order. They never raise the renewal price. */
@Injectable()
export class LicenseCapacity {
  constructor(
    private readonly locks: LicenseLocks,
    private readonly extensions: ExtensionsRepository,
    private readonly renewals: LicenseRenewals,
    private readonly changes: LicenseChanges,
    private readonly letters: LicenseLetters,
  ) {}

  /**
   * Adds to a license of the account. Points and rewards can be added to professional licenses only.
   *
   * Refuses with license.not_found, license.professional_only, license.merged, license.revoked, license.expired,
   * license.already_unlimited, license.capacity_too_large, license.permanent. Throws RangeError for a quantity that is
   * not a positive whole number.
   */
  async add(tx: Tx, addition: AddCapacity): Promise<License> {
    const { licenseId, accountId, source, now } = addition;
    const license = await this.locks.owned(tx, accountId, licenseId);
    if (await this.#wasAdded(tx, addition)) return toLicense(license);
    const { kind, quantity } = addition;
    const isForProfessional = source.kind === 'points' || source.kind === 'reward';
    const facts = toLicense(license);
    const verdict = isForProfessional
      ? evaluateUpgrade(facts, { kind, quantity }, { accountId, now })
      : addToLicense(facts, { kind, quantity }, now);
    if (!verdict.ok) throw licenseRefusal(verdict.code);

    const after = toLicense(await this.#write(tx, license, addition));
    if (source.kind !== 'reward') await this.letters.capacityChanged(tx, after, source.kind);
    return after;
  }

  /**
   * Takes back the capacity that a source added, from the license it was merged into if it was. Does nothing if the
   * source added none or it was already taken back.
   */
  async takeBack(tx: Tx, { source, now }: { readonly source: CapacitySource; readonly now: Date }): Promise<void> {
    const licenseId = (await this.extensions.findAddition(tx, source))?.licenseId;
    if (licenseId === undefined) return;
    const { living } = await this.locks.withLiving(tx, licenseId);
    const addition = await this.extensions.findAddition(tx, source);
    if (!addition || addition.takenBackAt) return;

    await this.extensions.saveTakenBack(tx, addition.id, now);
    if (living.status !== 'active') return;
    const { kind, quantity } = addition;
    const change = { bonus: { ...living.bonus, [kind]: living.bonus[kind] - quantity } };
    const details = { kind, quantity, source: source.kind };
    const occasion = { kind: 'capacity_taken_back', by: SYSTEM, at: now, details, files: 'replaced' } as const;
    await this.changes.apply(tx, living, change, occasion);
  }

  async #wasAdded(tx: Tx, { kind, source }: AddCapacity): Promise<boolean> {
    const found =
      kind === 'months' ? this.extensions.findExtension(tx, source) : this.extensions.findAddition(tx, source);
    return (await found) !== null;
  }

  async #write(tx: Tx, license: LicenseRecord, addition: AddCapacity): Promise<LicenseRecord> {
    const { kind, quantity, source, now: at } = addition;
    const by = actorOf(addition);
    if (kind === 'months') {
      return this.renewals.extendBy(tx, license, { kind: 'months', months: quantity }, { source, by, at });
    }
    const from = { sourceKind: source.kind, sourceId: source.id };
    await this.extensions.addAddition(tx, { licenseId: license.id, ...from, kind, quantity, addedAt: at });
    const bonus = { ...license.bonus, [kind]: license.bonus[kind] + quantity };
    const change = { bonus, ...(source.kind === 'reward' ? { carriesReward: true } : {}) };
    const details = { kind, quantity, source: source.kind };
    return this.changes.apply(tx, license, change, { kind: 'capacity_added', by, at, details, files: 'replaced' });
  }
}

const actorOf = ({ source, accountId, staffId }: AddCapacity): Actor =>
  source.kind === 'points' || source.kind === 'redeem_code' ? customer(accountId) : staffOrSystem(staffId ?? null);
