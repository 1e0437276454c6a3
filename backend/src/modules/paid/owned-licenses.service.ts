import { Injectable } from '@nestjs/common';
import { evaluateRenewal } from '../../domain/licensing/expiry.js';
import { type OrderedRenewal, type VoidReason, whyVoid } from '../../domain/licensing/ordered-renewal.js';
import { type PriceBasis, type PricedPart, priceBasis } from '../../domain/licensing/price-basis.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { LicenseLocks } from './license-locks.service.js';
import { type License, toLicense } from './license.js';
import { insistOn, licenseRefusal } from './license-refusal.js';
import { LicensesRepository } from './licenses.repository.js';
import { wasGivenAwaySql, wasUsedSql } from './license-use.js';
import { pricedPartsJson } from './grants/priced-parts.js';

interface OwnedLicense {
  readonly accountId: string;
  readonly licenseId: string;
}

/** Asked at an instant, although renewing does not depend on it so far: an expired license may be renewed. */
interface RenewalQuestion extends OwnedLicense {
  readonly now: Date;
}

/** What has become of the licenses that an order gave, or of the one it extends. */
export interface LicenseUse {
  /** One was bound or downloaded, at any time, itself or in the license that it is a part of by now. */
  readonly wasUsed: boolean;
  /** The buyer gave one to somebody else, whoever has it by now. */
  readonly wasGivenAway: boolean;
}

/** An order, as far as its licenses have to be found. */
interface BuyersOrder {
  readonly id: string;
  readonly accountId: string;
  readonly renewedLicenseId: string | null;
}

/** What an order needs to know about the licenses it gave, or the one it extends. */
export interface LicenseFactsForOrder extends LicenseUse {
  /** Of an order that renews: why it would not go through now. */
  readonly voidReason: VoidReason | null;
}

/** A license and what its renewal is priced by. */
export interface RenewableLicense {
  readonly license: License;
  readonly basis: PriceBasis;
}

type RenewalFacts = Parameters<typeof evaluateRenewal>[0] & {
  readonly isOwn: boolean;
  readonly wasUsed: boolean;
  readonly wasGivenAway: boolean;
  readonly parts: readonly PricedPart[] | null;
};

const FOR_ORDER: Prepared = {
  name: 'paid-facts-for-order',
  text: `
    SELECT l.status AS state, l.expires_at AS "expiresAt", l.origin_kind AS origin, ${pricedPartsJson('l')} AS parts,
           l.account_id = $1 AS "isOwn", ${wasUsedSql('l')} AS "wasUsed", ${wasGivenAwaySql('l', '$1')} AS "wasGivenAway"
      FROM licenses l WHERE l.id = ANY ($2::uuid[])`,
};

/** An account's licenses, as the modules above ask for them. Somebody else's answers like a missing one. */
@Injectable()
export class OwnedLicenses {
  constructor(
    private readonly transactions: Transactions,
    private readonly reads: Reads,
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

  /**
   * The license, if a renewal or a lifetime may be bought for it, locked: a merge waits until the order is placed, and then
   * finds it. Refuses with license.not_found or the reason why not.
   */
  async lockRenewable(tx: Tx, { accountId, licenseId }: RenewalQuestion): Promise<RenewableLicense> {
    return this.#renewable(tx, await this.lock(tx, accountId, licenseId));
  }

  async #renewable(tx: Tx, license: License): Promise<RenewableLicense> {
    const basis = await this.licenses.priceBasis(tx, license.id);
    insistOn(evaluateRenewal(license, basis));
    return { license, basis };
  }

  /** The same, outside a transaction and without the lock. */
  async findRenewable(owned: RenewalQuestion): Promise<RenewableLicense> {
    return this.transactions.run(async (tx) => this.#renewable(tx, await this.get(tx, owned)));
  }

  /**
   * Why a renewal that was ordered would not go through now: the license went, or costs more to renew than was ordered.
   * Locks the license, so that the answer holds until the transaction ends.
   */
  async whyVoid(
    tx: Tx,
    { accountId, licenseId }: RenewalQuestion,
    ordered: OrderedRenewal,
  ): Promise<VoidReason | null> {
    const [license] = await this.licenses.lockOwned(tx, accountId, [licenseId]);
    return whyVoid(license ? toLicense(license) : null, await this.licenses.priceBasis(tx, licenseId), ordered);
  }

  /** What an order gave, in the order of its lines, also what has another owner by now. */
  async givenBy(tx: Tx, orderId: string): Promise<License[]> {
    return (await this.licenses.listOfOrder(tx, orderId)).map(toLicense);
  }

  /**
   * Whether the licenses of an order, those it gave or the one it renewed, were used or given away, wherever they live on by
   * now. Locks them there, so that the answer holds until the transaction ends.
   */
  async useOf(tx: Tx, order: BuyersOrder): Promise<LicenseUse> {
    const ids = await this.#idsOf(tx, order);
    await this.locks.allLiving(tx, ids);
    return this.licenses.useOf(tx, ids, order.accountId);
  }

  /** How many licenses of an order live on with somebody else: a refund of the order takes nothing from those. */
  async countElsewhere(tx: Tx, order: BuyersOrder): Promise<number> {
    const living = await this.locks.allLiving(tx, await this.#idsOf(tx, order));
    return living.filter(({ accountId }) => accountId !== order.accountId).length;
  }

  async #idsOf(tx: Tx, { id, renewedLicenseId }: BuyersOrder): Promise<readonly string[]> {
    return renewedLicenseId ? [renewedLicenseId] : (await this.licenses.listOfOrder(tx, id)).map((one) => one.id);
  }

  async factsForOrder({
    accountId,
    licenseIds,
    ordered,
  }: {
    readonly accountId: string;
    readonly licenseIds: readonly string[];
    /** If it renews. */
    readonly ordered: OrderedRenewal | null;
  }): Promise<LicenseFactsForOrder> {
    if (licenseIds.length === 0) return { wasUsed: false, wasGivenAway: false, voidReason: null };
    const licenses = await this.reads.rows<RenewalFacts>(FOR_ORDER, [accountId, licenseIds]);
    const [renewed] = licenses;
    return {
      wasUsed: licenses.some(({ wasUsed }) => wasUsed),
      wasGivenAway: licenses.some(({ wasGivenAway }) => wasGivenAway),
      voidReason:
        ordered && renewed ? whyVoid(renewed.isOwn ? renewed : null, priceBasis(renewed.parts ?? []), ordered) : null,
    };
  }
}
