import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { licenseRefusal } from './license.js';
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
    const license = (await this.licenses.lockFamilies(tx, [licenseId])).find(({ id }) => id === licenseId);
    if (!license) throw licenseRefusal('license.not_found');
    return license;
  }

  /** Locks licenses and returns those that they ended up in after merges, each once. */
  async allLiving(tx: Tx, ids: readonly string[]): Promise<LicenseRecord[]> {
    const locked = new Map((await this.licenses.lockFamilies(tx, ids)).map((license) => [license.id, license]));
    const living = new Map<string, LicenseRecord>();
    for (const id of ids) {
      let license = locked.get(id);
      while (license?.mergedIntoId) license = locked.get(license.mergedIntoId);
      // One of them joined another family while its lock was awaited.
      if (!license) return this.allLiving(tx, ids);
      living.set(license.id, license);
    }
    return [...living.values()];
  }
}
