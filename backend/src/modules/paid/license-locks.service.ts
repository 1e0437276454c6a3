import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import type { StoredLicense } from './entities/license.entity.js';
import { licenseRefusal } from './license-refusal.js';
import { LicensesRepository } from './licenses.repository.js';

/** Locked licenses for the services of this module. Somebody else's answers like a missing one. */
@Injectable()
export class LicenseLocks {
  constructor(private readonly licenses: LicensesRepository) {}

  /** Refuses with license.not_found. */
  async owned(tx: Tx, accountId: string, licenseId: string): Promise<StoredLicense> {
    const [license] = await this.licenses.lockOwned(tx, accountId, [licenseId]);
    if (!license) throw licenseRefusal('license.not_found');
    return license;
  }

  /** Whoever owns it. Refuses with license.not_found. */
  async any(tx: Tx, licenseId: string): Promise<StoredLicense> {
    const [license] = await this.licenses.lockAll(tx, [licenseId]);
    if (!license) throw licenseRefusal('license.not_found');
    return license;
  }

  /**
   * The license that a merged one lives on in, locked; the license itself when it was never merged.
   *
   * The chain is read first and only its end is locked, so locks keep their order; an end that was merged meanwhile is
   * followed again.
   */
  async living(tx: Tx, licenseId: string): Promise<StoredLicense> {
    const license = await this.any(tx, await this.licenses.findLivingId(tx, licenseId));
    return license.mergedIntoId === null ? license : this.living(tx, license.mergedIntoId);
  }
}
