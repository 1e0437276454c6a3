import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { licenseRefusal } from './license-refusal.js';
import { LicensesRepository } from './licenses.repository.js';

/** Locked licenses for the services of this module. Somebody else's answers like a missing one. */
@Injectable()
export class LicenseLocks {
  constructor(private readonly licenses: LicensesRepository) {}

  /** Refuses with license.not_found. */
  async owned(tx: Tx, accountId: string, licenseId: string): Promise<LicenseRecord> {
    const [license] = await this.licenses.lockOwned(tx, accountId, [licenseId]);
    if (!license) throw licenseRefusal('license.not_found');
    return license;
  }

  /** Whoever owns it. Refuses with license.not_found. */
  async any(tx: Tx, licenseId: string): Promise<LicenseRecord> {
    const [license] = await this.licenses.lockAll(tx, [licenseId]);
    if (!license) throw licenseRefusal('license.not_found');
    return license;
  }

  /**
   * A license and the one it lives on in after merges (itself, when it was never merged), both locked.
   *
   * The chain is read first, so that both can be locked in the order of ids; an end that was merged meanwhile is
   * followed again. Refuses with license.not_found.
   */
  async withLiving(tx: Tx, licenseId: string): Promise<{ license: LicenseRecord; living: LicenseRecord }> {
    const livingId = await this.licenses.findLivingId(tx, licenseId);
    const locked = await this.licenses.lockAll(tx, [licenseId, livingId]);
    const license = locked.find(({ id }) => id === licenseId);
    const living = locked.find(({ id }) => id === livingId);
    if (!license || !living) throw licenseRefusal('license.not_found');
    return living.mergedIntoId === null ? { license, living } : this.withLiving(tx, licenseId);
  }

  /** What several licenses live on in, each once; they are locked as well. An end that was merged meanwhile is followed. */
  async allLiving(tx: Tx, ids: readonly string[]): Promise<LicenseRecord[]> {
    const livingIds = new Set<string>();
    for (const id of ids) livingIds.add(await this.licenses.findLivingId(tx, id));
    const locked = await this.licenses.lockAll(tx, [...new Set([...ids, ...livingIds])]);
    const living = locked.filter(({ id }) => livingIds.has(id));
    return living.every(({ mergedIntoId }) => mergedIntoId === null) ? living : this.allLiving(tx, ids);
  }
}
