import { Injectable } from '@nestjs/common';
import { evaluateRenewal } from '../../domain/licensing/expiry.js';
import { isSameBasis, type PriceBasis, type PricedPart, priceBasis } from '../../domain/licensing/price-basis.js';
import { type Prepared, PreparedReads } from '../../platform/database/sql.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { LicenseRecord } from './entities/license.entity.js';
import { LicenseLocks } from './license-locks.service.js';
import { type License, toLicense } from './license.js';
import { insistOn, licenseRefusal } from './license-refusal.js';
import { LicensesRepository } from './licenses.repository.js';
import { pricedPartsJson } from './priced-parts.js';

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

/** A license and what its renewal is priced by. */
export interface RenewableLicense {
  readonly license: License;
  readonly basis: PriceBasis;
}

type RenewalFacts = Parameters<typeof evaluateRenewal>[0] & {
  readonly wasUsed: boolean;
  readonly parts: readonly PricedPart[] | null;
};

const DECIDED = { isDecided: true } as const;

const FOR_ORDER: Prepared = {
  name: 'paid-facts-for-order',
  text: `
    SELECT l.status AS state, l.expires_at AS "expiresAt", l.origin_kind AS origin, ${pricedPartsJson('l')} AS parts,
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
  async getRenewable(tx: Tx, owned: RenewalQuestion): Promise<RenewableLicense> {
    const license = await this.get(tx, owned);
    const basis = await this.licenses.priceBasis(tx, license.id);
    insistOn(evaluateRenewal(license, basis));
    return { license, basis };
  }

  /** The same, outside a transaction. */
  async findRenewable(owned: RenewalQuestion): Promise<RenewableLicense> {
    return this.transactions.run((tx) => this.getRenewable(tx, owned));
  }

  /**
   * Whether an extension that was priced by `ordered` would go through now: not for a license that something was merged
   * into since. Locks the license, so that the answer holds until the transaction ends.
   */
  async isRenewable(tx: Tx, { accountId, licenseId }: RenewalQuestion, ordered: PriceBasis | null): Promise<boolean> {
    const [license] = await this.licenses.lockOwned(tx, accountId, [licenseId]);
    return license !== undefined && isStill(toLicense(license), await this.licenses.priceBasis(tx, licenseId), ordered);
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
    basis: ordered,
  }: {
    readonly accountId: string;
    readonly licenseId: string | null;
    /** What the order was priced by, if it renews. */
    readonly basis: PriceBasis | null;
    readonly now: Date;
  }): Promise<LicenseFactsForOrder> {
    if (licenseId === null) return { wasUsed: false, canRenew: false };
    const license = await this.reads.first<RenewalFacts>(FOR_ORDER, [accountId, licenseId]);
    // Given away, so somebody else may be using it.
    if (!license) return { wasUsed: true, canRenew: false };
    return { wasUsed: license.wasUsed, canRenew: isStill(license, priceBasis(license.parts ?? []), ordered) };
  }

  async #wasUsed(tx: Tx, { id, downloadedAt }: LicenseRecord): Promise<boolean> {
    return downloadedAt !== null || (await this.licenses.wasEverBound(tx, id));
  }
}

/** Whether it can be renewed, and at what it was ordered at; an order from before that was kept is taken at its word. */
const isStill = (
  license: Parameters<typeof evaluateRenewal>[0],
  basis: PriceBasis,
  ordered: PriceBasis | null,
): boolean =>
  ordered === null
    ? evaluateRenewal(license, DECIDED).ok
    : evaluateRenewal(license, basis).ok && isSameBasis(basis, ordered);
