import { Injectable } from '@nestjs/common';
import { evaluateRenewal } from '../../domain/licensing/expiry.js';
import { type OrderedTerms, type VoidReason, whyVoid } from '../../domain/licensing/ordered-renewal.js';
import { type PriceBasis, priceBasis } from '../../domain/licensing/price-basis.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { LicenseLocks } from './license-locks.service.js';
import { type License, toLicense } from './license.js';
import { throwIfRefused, licenseRefusal } from './license-refusal.js';
import { LicensesRepository } from './licenses.repository.js';
import { OrderedLicenses } from './ordered-licenses.queries.js';

interface OwnedLicense {
  readonly accountId: string;
  readonly licenseId: string;
}

interface RenewalQuestion extends OwnedLicense {
  readonly now: Date;
}

/** Whether the licenses an order granted, or the one it extends, were used or given away. */
export interface LicenseUse {
  /** Whether one was ever bound or downloaded, itself or in the license it is now part of. */
  readonly wasUsed: boolean;
  /** Whether the buyer gave one to another account, regardless of its current owner. */
  readonly wasGivenAway: boolean;
}

/** The fields of an order that identify its licenses. */
interface BuyersOrder {
  readonly id: string;
  readonly accountId: string;
  readonly renewedLicenseId: string | null;
}

/** What an order needs to know about the licenses it granted, or the one it extends. */
export interface LicenseFactsForOrder extends LicenseUse {
  /** Why a renewal or change could not be delivered now; null if it could, or if the order is neither. */
  readonly voidReason: VoidReason | null;
}

/** A license and the basis of its renewal price. */
export interface RenewableLicense {
  readonly license: License;
  readonly basis: PriceBasis;
}

/** An account's licenses, for the modules above. A license of another account is reported as not found. */
@Injectable()
export class OwnedLicenses {
  constructor(
    private readonly transactions: Transactions,
    private readonly ordered: OrderedLicenses,
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
   * Locks a license and returns it if it can be renewed or made permanent. The lock blocks merges until the order is
   * placed, so that they see the order. Refuses with license.not_found or the reason it cannot be renewed.
   */
  async lockRenewable(tx: Tx, { accountId, licenseId }: RenewalQuestion): Promise<RenewableLicense> {
    return this.#renewable(tx, await this.lock(tx, accountId, licenseId));
  }

  async #renewable(tx: Tx, license: License): Promise<RenewableLicense> {
    const basis = await this.licenses.priceBasis(tx, license.id);
    throwIfRefused(evaluateRenewal(license, basis));
    return { license, basis };
  }

  /** The same without a lock, in a transaction of its own. */
  async findRenewable(owned: RenewalQuestion): Promise<RenewableLicense> {
    return this.transactions.run(async (tx) => this.#renewable(tx, await this.get(tx, owned)));
  }

  /**
   * Returns why an ordered renewal or change could not be delivered now: the license changed hands, state or price. Null if
   * it could. Locks the license, so that the result holds until the transaction ends.
   */
  async whyVoid(
    tx: Tx,
    { accountId, licenseId, now }: RenewalQuestion,
    ordered: OrderedTerms,
  ): Promise<VoidReason | null> {
    const [license] = await this.licenses.lockOwned(tx, accountId, [licenseId]);
    if (!license) return whyVoid(null, ordered, now);
    const basis = await this.licenses.priceBasis(tx, licenseId);
    return whyVoid(
      { ...toLicense(license), basis, lastLine: await this.licenses.lastLine(tx, licenseId) },
      ordered,
      now,
    );
  }

  /** Returns the licenses an order granted, in the order of its lines, including those that now have another owner. */
  async givenBy(tx: Tx, orderId: string): Promise<License[]> {
    return (await this.licenses.listOfOrder(tx, orderId)).map(toLicense);
  }

  /**
   * Whether the licenses that an order granted or renewed were used or given away, wherever they were merged since.
   * Locks them, so that the result holds until the transaction ends.
   */
  async useOf(tx: Tx, order: BuyersOrder): Promise<LicenseUse> {
    const ids = await this.#idsOf(tx, order);
    await this.locks.allLiving(tx, ids);
    return this.licenses.useOf(tx, ids, order.accountId);
  }

  /**
   * Returns how many licenses of an order now belong to another account; a refund of the order leaves those unchanged.
   */
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
    now,
  }: {
    readonly accountId: string;
    readonly licenseIds: readonly string[];
    /** The renewal or change, if the order is one. */
    readonly ordered: OrderedTerms | null;
    readonly now: Date;
  }): Promise<LicenseFactsForOrder> {
    if (licenseIds.length === 0) return { wasUsed: false, wasGivenAway: false, voidReason: null };
    const licenses = await this.ordered.facts(accountId, licenseIds);
    const [one] = licenses;
    return {
      wasUsed: licenses.some(({ wasUsed }) => wasUsed),
      wasGivenAway: licenses.some(({ wasGivenAway }) => wasGivenAway),
      voidReason:
        ordered && one
          ? whyVoid(one.isOwn ? { ...one, basis: priceBasis(one.parts ?? []) } : null, ordered, now)
          : null,
    };
  }
}
