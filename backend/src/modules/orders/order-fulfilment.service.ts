import { Inject, Injectable } from '@nestjs/common';
import { expiryOf } from '../../domain/licensing/expiry.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { together, type Tx } from '../../platform/database/transactions.js';
import { type License, LicenseGrants, LicenseRenewals, LicenseRevocations } from '../paid/index.js';
import type { Order } from './entities/order.entity.js';
import { OrderLetters } from './order-letters.js';
import { OrdersRepository } from './orders.repository.js';

/** Gives what was bought, once: the caller holds the order's lock and has just seen it settle. */
@Injectable()
export class OrderFulfilment {
  constructor(
    private readonly grants: LicenseGrants,
    private readonly renewals: LicenseRenewals,
    private readonly revocations: LicenseRevocations,
    private readonly orders: OrdersRepository,
    private readonly letters: OrderLetters,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Issues or extends the license and writes the receipt. The time of payment is `now`. */
  async fulfil(tx: Tx, order: Order, now: Date): Promise<void> {
    const [license, reader] = await together([
      order.renewedLicenseId ? this.#extend(tx, order, order.renewedLicenseId, now) : this.#issue(tx, order, now),
      this.letters.readerOf(tx, order.accountId),
    ]);
    this.orders.saveLicense(tx, order.id, license.id);
    await this.letters.paid(tx, reader, order, license, now);
  }

  /** Takes it back after a full refund: revokes the license, or undoes the extension. */
  async undo(tx: Tx, order: Order, now: Date): Promise<void> {
    if (order.renewedLicenseId) return this.renewals.undoExtension(tx, { orderId: order.id, now });
    if (order.licenseId) {
      await this.revocations.revoke(tx, { licenseId: order.licenseId, reason: 'order_refunded', actor: null, now });
    }
  }

  async #extend(tx: Tx, order: Order, licenseId: string, now: Date): Promise<License> {
    const { id: orderId, accountId } = order;
    return this.renewals.extend(tx, { licenseId, accountId, orderId, term: termOf(order), paidAt: now });
  }

  async #issue(tx: Tx, order: Order, now: Date): Promise<License> {
    return this.grants.issue(tx, {
      accountId: order.accountId,
      origin: { kind: order.kind === 'quote' ? 'quote' : 'purchase', id: order.id },
      plan: order.plan,
      components: order.components,
      agreedYearFen: order.basis?.agreedYearFens[0] ?? null,
      expiresAt: expiryOf(termOf(order), now),
      isTest: order.method === 'sandbox' || !this.settings.production,
      now,
    });
  }
}

const termOf = ({ months }: Order) =>
  months === 0 ? ({ kind: 'lifetime' } as const) : ({ kind: 'months', months } as const);
