import { Injectable } from '@nestjs/common';
import { evaluateRenewal } from '../../domain/licensing/expiry.js';
import { isChange, type OrderedTerms, type VoidReason, whyVoid } from '../../domain/licensing/renewal-and-upgrade.js';
import { type PriceBasis, priceBasis } from '../../domain/licensing/price-basis.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { type ChangeableLicense, changeableParts } from './grants/license-term-changes.service.js';
import { LicenseLocks } from './license-changes.service.js';
import { type License, licenseRefusal, throwIfRefused, toLicense } from './license.js';
import { LicensesRepository } from './licenses.repository.js';
import { basisOf, lastLineOf, LicenseLedger, type OpenedLicense, returnedOf } from './lines/license-ledger.service.js';
import { OrderedLicenses, type TermsFacts } from './ordered-licenses.queries.js';

interface OwnedLicense {
  readonly accountId: string;
  readonly licenseId: string;
}

/** `now` is not used yet: an expired license can be renewed at any time. */
interface RenewalQuestion extends OwnedLicense {
  readonly now: Date;
}

/** Whether the licenses that an order gave something to were used or given away. */
interface LicenseUse {
  /** Whether one was ever bound or downloaded, itself or in the license it is now part of. */
  readonly wasUsed: boolean;
  /** Whether the buyer gave one to another account, regardless of its current owner. */
  readonly wasGivenAway: boolean;
}

/** An order and its buyer. */
interface BoughtOrder {
  readonly id: string;
  readonly accountId: string;
}

/** How many licenses hold what an order gave. */
export interface OrderHolders {
  readonly withBuyer: number;
  readonly elsewhere: number;
}

/** An order with the licenses that its row names. */
interface OrderWithLicenses extends BoughtOrder {
  readonly renewedLicenseId: string | null;
  readonly extendedLicenseIds: readonly string[];
}

/** What an order needs to know about the licenses it granted, or the one it extends. */
interface LicenseFactsForOrder extends LicenseUse {
  /** Why a renewal or change could not be delivered now; null if it could, or if the order is neither. */
  readonly voidReason: VoidReason | null;
}

/** An order that money can still settle, and what it extends or changes. */
interface PayableOrder {
  readonly orderId: string;
  readonly accountId: string;
  readonly ordered: ReadonlyMap<string, OrderedTerms>;
}

/** A license and the basis of its renewal price. */
export interface RenewableLicense {
  readonly license: License;
  readonly basis: PriceBasis;
}

/** The same with what a quote needs to change it. */
interface NameableLicense extends RenewableLicense, Pick<ChangeableLicense, 'parts' | 'lastLine'> {}

/** How many licenses staff can choose from. */
const MAX_NAMEABLE = 500;

/** An account's licenses, for the modules above. A license of another account is reported as not found. */
@Injectable()
export class OwnedLicenses {
  constructor(
    private readonly transactions: Transactions,
    private readonly ordered: OrderedLicenses,
    private readonly licenses: LicensesRepository,
    private readonly locks: LicenseLocks,
    private readonly ledger: LicenseLedger,
    private readonly clock: Clock,
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
    return renewable(await this.ledger.openOwned(tx, accountId, licenseId));
  }

  /** The same without a lock, in a separate transaction. */
  async findRenewable({ accountId, licenseId }: RenewalQuestion): Promise<RenewableLicense> {
    return this.transactions.run(async (tx) => {
      const history = await this.ledger.peek(tx, [licenseId]);
      const license = history.rows.get(licenseId);
      if (license?.accountId !== accountId) throw licenseRefusal('license.not_found');
      return renewable({ history, license });
    });
  }

  /**
   * Returns the first license whose ordered renewal or change could not be delivered now, and why: it changed hands or
   * state, or its price did. Null if all could. Locks the licenses, so that the result holds until the transaction ends.
   */
  async whyVoid(
    tx: Tx,
    accountId: string,
    all: ReadonlyMap<string, OrderedTerms>,
    now: Date,
  ): Promise<{ readonly licenseId: string; readonly reason: VoidReason } | null> {
    if (all.size === 0) return null;
    const history = await this.ledger.open(tx, [...all.keys()]);
    for (const [licenseId, ordered] of all) {
      const license = history.rows.get(licenseId);
      const facts = {
        basis: basisOf(history, licenseId),
        lastLine: lastLineOf(history, licenseId),
        returned: returnedOf(history, licenseId),
        isBeingRefunded: isChange(ordered) && (await this.licenses.mayBeTakenBack(tx, licenseId)),
      };
      const own = license?.accountId === accountId ? { ...toLicense(license), ...facts } : null;
      const reason = whyVoid(own, ordered, now);
      if (reason) return { licenseId, reason };
    }
    return null;
  }

  /** The licenses of an account that a quote can extend or change, by their end, earliest first. */
  async listNameable(tx: Tx, accountId: string): Promise<License[]> {
    return (await this.licenses.listSold(tx, accountId, MAX_NAMEABLE)).map(toLicense);
  }

  /** The licenses with these ids that belong to the account, by id, without a lock. */
  async findNameable(tx: Tx, accountId: string, ids: readonly string[]): Promise<Map<string, NameableLicense>> {
    const history = await this.ledger.peek(tx, ids);
    const own = [...history.rows.values()].filter((row) => row.accountId === accountId && ids.includes(row.id));
    return new Map(
      own.map((row) => [
        row.id,
        {
          license: toLicense(row),
          basis: basisOf(history, row.id),
          parts: changeableParts(history, row),
          lastLine: lastLineOf(history, row.id),
        },
      ]),
    );
  }

  /** Returns the licenses an order granted, in the order of its lines, including those that now have another owner. */
  async givenBy(tx: Tx, orderId: string): Promise<License[]> {
    return (await this.licenses.listOfOrder(tx, orderId)).map(toLicense);
  }

  /**
   * Whether the licenses that an order gave something to were used or given away, wherever they are since merges and
   * withdrawals. Locks them, so that the result holds until the transaction ends.
   */
  async useOf(tx: Tx, { id, accountId }: BoughtOrder): Promise<LicenseUse> {
    const ids = await this.ledger.homesOf(tx, id);
    await this.locks.allLiving(tx, ids);
    return this.licenses.useOf(tx, ids, accountId);
  }

  /**
   * Counts the licenses that hold what an order gave: those that its buyer has, and those that now belong to another
   * account, which a refund of the order leaves unchanged. Locks them.
   */
  async holdersOf(tx: Tx, { id, accountId }: BoughtOrder): Promise<OrderHolders> {
    return this.#holders(tx, await this.ledger.homesOf(tx, id), accountId);
  }

  /**
   * Whether the buyer has given away since an instant what an order gave, and other accounts hold it. Locks the licenses.
   */
  async wentElsewhereSince(tx: Tx, { id, accountId }: BoughtOrder, since: Date): Promise<boolean> {
    const ids = await this.ledger.homesOf(tx, id);
    const { elsewhere } = await this.#holders(tx, ids, accountId);
    return elsewhere > 0 && (await this.licenses.wasGivenAwaySince(tx, ids, accountId, since));
  }

  async #holders(tx: Tx, ids: readonly string[], accountId: string): Promise<OrderHolders> {
    const living = await this.locks.allLiving(tx, ids);
    const withBuyer = living.filter((license) => license.accountId === accountId).length;
    return { withBuyer, elsewhere: living.length - withBuyer };
  }

  /** The licenses of an order that its buyer still has, or those that they were merged into. Locks them. */
  async stillWithBuyer(tx: Tx, order: OrderWithLicenses): Promise<License[]> {
    const living = await this.locks.allLiving(tx, await this.#idsOf(tx, order));
    return living.filter(({ accountId }) => accountId === order.accountId).map(toLicense);
  }

  async #idsOf(tx: Tx, { id, renewedLicenseId, extendedLicenseIds }: OrderWithLicenses): Promise<readonly string[]> {
    if (renewedLicenseId) return [renewedLicenseId];
    return [...(await this.licenses.listOfOrder(tx, id)).map((one) => one.id), ...extendedLicenseIds];
  }

  async factsForOrder({
    accountId,
    orderId,
    licenseIds,
    ordered,
  }: {
    readonly accountId: string;
    readonly orderId: string;
    /** The licenses that its row names. */
    readonly licenseIds: readonly string[];
    /** What the order extends or changes, if it can still be paid. */
    readonly ordered: ReadonlyMap<string, OrderedTerms>;
  }): Promise<LicenseFactsForOrder> {
    if (licenseIds.length === 0) return { wasUsed: false, wasGivenAway: false, voidReason: null };
    const toChange = [...ordered.values()].some(isChange);
    const licenses = await this.ordered.facts({ accountId, orderId, licenseIds, toChange });
    return {
      wasUsed: licenses.some(({ wasUsed }) => wasUsed),
      wasGivenAway: licenses.some(({ wasGivenAway }) => wasGivenAway),
      voidReason: voidReasonOf(licenses, ordered, this.clock.now()),
    };
  }

  /** Why orders could not be delivered now, by their id, without those that could. Reads all their licenses at once. */
  async voidReasons(orders: readonly PayableOrder[]): Promise<ReadonlyMap<string, VoidReason>> {
    const named = orders.map(({ orderId, accountId, ordered }) => {
      const toChange = [...ordered.values()].some(isChange);
      return { orderId, accountId, licenseIds: [...ordered.keys()], toChange };
    });
    if (named.every(({ licenseIds }) => licenseIds.length === 0)) return new Map();
    const licenses = await this.ordered.terms(named);
    const now = this.clock.now();
    return new Map(
      orders.flatMap(({ orderId, ordered }) => {
        const own = licenses.filter((one) => one.orderId === orderId);
        const reason = voidReasonOf(own, ordered, now);
        return reason ? [[orderId, reason]] : [];
      }),
    );
  }
}

/** The first reason why ordered renewals and changes of licenses could not be delivered; null if all could. */
function voidReasonOf(
  licenses: readonly TermsFacts[],
  ordered: ReadonlyMap<string, OrderedTerms>,
  now: Date,
): VoidReason | null {
  for (const [id, terms] of ordered) {
    const license = licenses.find((one) => one.id === id && one.isOwn);
    const reason = whyVoid(license ? { ...license, basis: priceBasis(license.parts ?? []) } : null, terms, now);
    if (reason) return reason;
  }
  return null;
}

function renewable({ history, license: stored }: OpenedLicense): RenewableLicense {
  const [license, basis] = [toLicense(stored), basisOf(history, stored.id)];
  throwIfRefused(evaluateRenewal(license, basis));
  return { license, basis };
}

/** The owner's notes. They are not part of the history. */
@Injectable()
export class LicenseRemarks {
  constructor(
    private readonly transactions: Transactions,
    private readonly locks: LicenseLocks,
    private readonly licenses: LicensesRepository,
  ) {}

  /** Stores a note unchanged; an empty one removes it. Refuses with license.not_found. */
  async write(accountId: string, licenseId: string, remark: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.locks.owned(tx, accountId, licenseId);
      await this.licenses.update(tx, licenseId, { remark });
    });
  }
}
