import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { licenseRefusal } from './license-refusal.js';
import { LicensesRepository } from './licenses.repository.js';

/** Reads and locks licenses for the services of this module. A license of another account is reported as not found. */
@Injectable()
export class LicenseLocks {
  constructor(private readonly licenses: LicensesRepository) {}

  /** Refuses with license.not_found. */
  async owned(tx: Tx, accountId: string, licenseId: string): Promise<LicenseRecord> {
    const [license] = await this.licenses.lockOwned(tx, accountId, [licenseId]);
    if (!license) throw licenseRefusal('license.not_found');
    return license;
  }

  /** Locks a license of any owner. Refuses with license.not_found. */
  async any(tx: Tx, licenseId: string): Promise<LicenseRecord> {
    const [license] = await this.licenses.lockAll(tx, [licenseId]);
    if (!license) throw licenseRefusal('license.not_found');
    return license;
  }

  /**
   * Locks and returns a license and the one it ended up in after merges, which is itself if it was never merged.
   *
   * Reads the chain of merges first, so that both can be locked in id order, and starts over if the last one was merged
   * in the meantime. Refuses with license.not_found.
   */
  async withLiving(tx: Tx, licenseId: string): Promise<{ license: LicenseRecord; living: LicenseRecord }> {
    const livingId = await this.licenses.findLivingId(tx, licenseId);
    const locked = await this.licenses.lockAll(tx, [licenseId, livingId]);
    const license = locked.find(({ id }) => id === licenseId);
    const living = locked.find(({ id }) => id === livingId);
    if (!license || !living) throw licenseRefusal('license.not_found');
    return living.mergedIntoId === null ? { license, living } : this.withLiving(tx, licenseId);
  }

  /**
   * Returns the licenses that several ended up in after merges, each once. Locks both; starts over if one was merged in
   * the meantime.
   */
  async allLiving(tx: Tx, ids: readonly string[]): Promise<LicenseRecord[]> {
    const livingIds = new Set<string>();
    for (const id of ids) livingIds.add(await this.licenses.findLivingId(tx, id));
    const locked = await this.licenses.lockAll(tx, [...new Set([...ids, ...livingIds])]);
    const living = locked.filter(({ id }) => livingIds.has(id));
    return living.every(({ mergedIntoId }) => mergedIntoId === null) ? living : this.allLiving(tx, ids);
  }
}
