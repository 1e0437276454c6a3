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

/** What an order needs to know about the licenses it gave, or the one it extends. */
export interface LicenseFactsForOrder {
  /** Whether one was ever bound, a file of it ever downloaded, or given away. */
  readonly wasUsed: boolean;
  readonly canRenew: boolean;
}

/** A license and what its renewal is priced by. */
export interface RenewableLicense {
  readonly license: License;
  readonly basis: PriceBasis;
}

type RenewalFacts = Parameters<typeof evaluateRenewal>[0] & {
  readonly isOwn: boolean;
  readonly wasUsed: boolean;
  readonly parts: readonly PricedPart[] | null;
};

const DECIDED = { isDecided: true } as const;

const FOR_ORDER: Prepared = {
  name: 'paid-facts-for-order',
  text: `
    SELECT l.status AS state, l.expires_at AS "expiresAt", l.origin_kind AS origin, ${pricedPartsJson('l')} AS parts,
           l.account_id = $1 AS "isOwn", l.downloaded_at IS NOT NULL OR EXISTS (SELECT FROM license_bindings b WHERE b.license_id = l.id) AS "wasUsed"
      FROM licenses l WHERE l.id = ANY ($2::uuid[])`,
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

  /** What an order gave, in the order of its lines, also what has another owner by now. */
  async givenBy(tx: Tx, orderId: string): Promise<License[]> {
    return (await this.licenses.listOfOrder(tx, orderId)).map(toLicense);
  }

  /**
   * Whether one of the licenses of an order was ever bound or a file of it ever downloaded: of those it gave, or of the
   * one it renewed. Locks them, so that the answer holds until the transaction ends. One that was given away counts as
   * used.
   */
  async wereUsed(
    tx: Tx,
    order: { readonly id: string; readonly accountId: string; readonly renewedLicenseId: string | null },
  ): Promise<boolean> {
    const ids = order.renewedLicenseId
      ? [order.renewedLicenseId]
      : (await this.licenses.listOfOrder(tx, order.id)).map(({ id }) => id);
    const licenses = await this.licenses.lockAll(tx, ids);
    for (const license of licenses) {
      if (license.accountId !== order.accountId || (await this.#wasUsed(tx, license))) return true;
    }
    return false;
  }

  async factsForOrder({
    accountId,
    licenseIds,
    basis: ordered,
  }: {
    readonly accountId: string;
    readonly licenseIds: readonly string[];
    /** What the order was priced by, if it renews. */
    readonly basis: PriceBasis | null;
    readonly now: Date;
  }): Promise<LicenseFactsForOrder> {
    if (licenseIds.length === 0) return { wasUsed: false, canRenew: false };
    const licenses = await this.reads.rows<RenewalFacts>(FOR_ORDER, [accountId, licenseIds]);
    return {
      // One that was given away may be used by its new owner.
      wasUsed: licenses.some(({ isOwn, wasUsed }) => !isOwn || wasUsed),
      canRenew: licenses.some((license) => license.isOwn && isStill(license, priceBasis(license.parts ?? []), ordered)),
    };
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
