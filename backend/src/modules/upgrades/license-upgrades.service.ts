import { type Capacity, capacityOf } from '../../domain/licensing/license.js';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import type { Addition } from '../../domain/licensing/renewal-and-upgrade.js';
import { MAX_POINT_QUANTITY, pointCost } from '../../domain/pricing/discounts.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import type { RequestKey } from '../../platform/idempotency/request-key.js';
import { Audit } from '../audit/index.js';
import { LicenseCapacity } from '../paid/index.js';
import { PointPriceList, PointsLedger } from '../points/index.js';

export interface BuyUpgrade extends Addition {
  readonly accountId: string;
  readonly licenseId: string;
}

/** What was spent and what is left, in points, and the license as it is now. */
export interface BoughtUpgrade extends Capacity {
  readonly cost: number;
  readonly balance: number;
  readonly paidId: string;
  /** ISO 8601; null is permanent. */
  readonly expiresAt: string | null;
}

/**
 * Buys capacity or months of a license with points: the spending, the license and its history are one transaction.
 */
@Injectable()
export class LicenseUpgrades {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly prices: PointPriceList,
    private readonly capacity: LicenseCapacity,
    private readonly ledger: PointsLedger,
    private readonly audit: Audit,
    private readonly keys: IdempotencyKeys,
  ) {}

  /**
   * Buys at current prices. Each call is a new purchase unless it repeats a `key`, which every request has.
   *
   * Refuses with point.quantity_invalid, then with any license.* code of `LicenseCapacity.add`, then with those of
   * `PointsLedger.spend`.
   */
  async buy(upgrade: BuyUpgrade, key: RequestKey | null = null): Promise<BoughtUpgrade> {
    return this.transactions.run((tx) => this.keys.once(tx, key, () => this.#buy(tx, upgrade)));
  }

  async #buy(tx: Tx, { accountId, licenseId, kind, quantity }: BuyUpgrade): Promise<BoughtUpgrade> {
    const priced = pointCost(kind, quantity, this.prices.current);
    if (!priced.ok) throw new AppError(priced.code, { params: { max: MAX_POINT_QUANTITY } });
    const { cost } = priced;
    const now = this.clock.now();
    // The ledger line is the source of the addition: each refers to the other.
    const id = randomUUID();
    const source = { kind: 'points', id } as const;
    const license = await this.capacity.add(tx, { accountId, licenseId, kind, quantity, source, now });
    const entry = { subject: license.key, details: { kind, quantity } };
    const balance = await this.ledger.spend(tx, { id, accountId, reason: 'license_upgraded', cost, ...entry, now });
    const after = { kind, quantity, cost, balance };
    this.audit.record(tx, { actorId: accountId, action: 'points.spent', subject: licenseId, after });
    const { expiresAt } = license;
    return { cost, balance, paidId: licenseId, ...capacityOf(license), expiresAt: expiresAt?.toISOString() ?? null };
  }
}
