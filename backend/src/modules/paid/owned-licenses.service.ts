import { Injectable } from '@nestjs/common';
import { evaluateRenewal } from '../../domain/licensing/expiry.js';
import { type Prepared, PreparedReads } from '../../platform/database/sql.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { LicenseLocks } from './license-locks.service.js';
import { type License, toLicense } from './license.js';
import { insistOn, licenseRefusal } from './license-refusal.js';
import { LicensesRepository } from './licenses.repository.js';

interface OwnedLicense {
  readonly accountId: string;
  readonly licenseId: string;
}

/** Asked at an instant, although renewing does not depend on it so far: an expired license may be renewed. */
interface RenewalQuestion extends OwnedLicense {
  readonly now: Date;
}

/** What an order needs to know about the license it gave or extends. */
export interface LicenseFactsForOrder {
  /** Whether it was ever bound or a file of it ever downloaded. */
  readonly wasUsed: boolean;
  readonly canRenew: boolean;
}

type RenewalFacts = Parameters<typeof evaluateRenewal>[0] & { readonly wasUsed: boolean };

const FOR_ORDER: Prepared = {
  name: 'paid-facts-for-order',
  text: `
    SELECT l.status AS state, l.expires_at AS "expiresAt", l.origin_kind AS origin, l.components,
           l.downloaded_at IS NOT NULL OR EXISTS (SELECT FROM license_bindings b WHERE b.license_id = l.id) AS "wasUsed"
      FROM licenses l WHERE l.id = $2 AND l.account_id = $1`,
};

/** An account's licenses, as the modules above ask for them. Somebody else's answers like a missing one. */
@Injectable()
export class OwnedLicenses {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: PreparedReads,
    private readonly licenses: LicensesRepository,
    private readonly locks: LicenseLocks,
  ) {}

  /** Locks a license of the account until the transaction ends. Refuses with license.not_found. */
  async lock(tx: Tx, accountId: string, licenseId: string): Promise<License> {
    return toLicense(await this.locks.owned(tx, accountId, licenseId));
  }

  /** Refuses with license.not_found. */
  async get(tx: Tx, { accountId, licenseId }: OwnedLicense): Promise<License> {
    const license = await this.licenses.findOwned(tx, accountId, licenseId);
    if (!license) throw licenseRefusal('license.not_found');
    return toLicense(license);
  }

  /** The license, if a renewal or a lifetime may be bought for it. Refuses with license.not_found or the reason why not. */
  async getRenewable(tx: Tx, owned: RenewalQuestion): Promise<License> {
    const license = await this.get(tx, owned);
    insistOn(evaluateRenewal(license));
    return license;
  }

  /** The same, outside a transaction. */
  async findRenewable(owned: RenewalQuestion): Promise<License> {
    return this.transactions.run((tx) => this.getRenewable(tx, owned));
  }

  /** Whether an extension would go through now. Locks the license, so that the answer holds until the transaction ends. */
  async isRenewable(tx: Tx, { accountId, licenseId }: RenewalQuestion): Promise<boolean> {
    const [license] = await this.licenses.lockOwned(tx, accountId, [licenseId]);
    return license !== undefined && evaluateRenewal(toLicense(license)).ok;
  }

  /**
   * Whether it was ever bound or a file of it ever downloaded. Locks the license, so that the answer holds until the
   * transaction ends. One that was given away counts as used.
   */
  async wasUsed(tx: Tx, { accountId, licenseId }: OwnedLicense): Promise<boolean> {
    const [license] = await this.licenses.lockOwned(tx, accountId, [licenseId]);
    return !license || this.#wasUsed(tx, license);
  }

  async factsForOrder({
    accountId,
    licenseId,
  }: {
    readonly accountId: string;
    readonly licenseId: string | null;
    readonly now: Date;
  }): Promise<LicenseFactsForOrder> {
    if (licenseId === null) return { wasUsed: false, canRenew: false };
    const license = await this.reads.first<RenewalFacts>(FOR_ORDER, [accountId, licenseId]);
    // Given away, so somebody else may be using it.
    if (!license) return { wasUsed: true, canRenew: false };
    return { wasUsed: license.wasUsed, canRenew: evaluateRenewal(license).ok };
  }

  async #wasUsed(tx: Tx, { id, downloadedAt }: LicenseRecord): Promise<boolean> {
    return downloadedAt !== null || (await this.licenses.wasEverBound(tx, id));
  }
}
