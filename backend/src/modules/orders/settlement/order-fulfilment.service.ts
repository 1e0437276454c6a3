import { Inject, Injectable } from '@nestjs/common';
import { termOf } from '../../../domain/licensing/expiry.js';
import type { PricedPart } from '../../../domain/licensing/price-basis.js';
import {
  type AgreedLine,
  asPaid,
  changedBy,
  extendedBy,
  paidLicensesOf,
  type PromisedLicense,
} from '../../../domain/orders/agreed-lines.js';
import type { OrderEffect } from '../../../domain/orders/order-effects.js';
import { refundWindowEnd } from '../../../domain/orders/refund-request.js';
import { renewalCharge } from '../../../domain/pricing/renewal-price.js';
import { type Settings, SETTINGS } from '../../../platform/config/settings.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Coupons } from '../../coupons/index.js';
import {
  type License,
  LicenseGrants,
  LicenseRenewals,
  LicenseRevocations,
  LicenseTermChanges,
} from '../../paid/index.js';
import { PaymentRecords } from '../../payments/index.js';
import { PlanCatalog, toPricedPlan } from '../../plans/index.js';
import { PointsLedger, ReferralPoints } from '../../points/index.js';
import { Incidents } from '../incidents/incidents.service.js';
import { OrderMails } from '../order-mails.js';
import type { Order } from '../order.entity.js';
import { closePayment, sendRefund } from '../orders.events.js';
import { OrdersRepository } from '../orders.repository.js';

/** Delivers what was bought, once: the caller holds the order's lock and has just seen it settle. */
@Injectable()
export class OrderFulfilment {
  constructor(
    private readonly grants: LicenseGrants,
    private readonly renewals: LicenseRenewals,
    private readonly changes: LicenseTermChanges,
    private readonly plans: PlanCatalog,
    private readonly revocations: LicenseRevocations,
    private readonly orders: OrdersRepository,
    private readonly mails: OrderMails,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Issues the licenses, or extends or changes the one, and writes the receipt. The time of payment is `now`. */
  async fulfil(tx: Tx, order: Order, now: Date): Promise<void> {
    const licenses = await (order.renewedLicenseId
      ? this.#deliverTo(tx, order, order.renewedLicenseId, now)
      : this.#deliver(tx, order, now));
    const reader = await this.mails.readerOf(tx, order.accountId);
    const [first] = licenses;
    if (first && order.licenseCount === 1) await this.orders.saveLicense(tx, order.id, first.id);
    this.mails.paid(tx, reader, order, licenses, now);
  }

  /** Takes back, after a full refund, what the buyer still has. */
  async undo(tx: Tx, order: Order, now: Date): Promise<void> {
    return this.revocations.takeBackOrder(tx, { orderId: order.id, buyerId: order.accountId, now });
  }

  /** The other orders whose changes of licenses `undo` would end. */
  async endedWith(tx: Tx, { id: orderId, accountId: buyerId }: Order, now: Date): Promise<readonly string[]> {
    return this.revocations.endedChanges(tx, { orderId, buyerId, now });
  }

  /** Renews or changes the one license that an order is for. */
  async #deliverTo(tx: Tx, order: Order, licenseId: string, paidAt: Date): Promise<readonly License[]> {
    const { id: orderId, accountId, months, payableFen: paidFen, change: ordered } = order;
    const paid = { licenseId, accountId, orderId, paidFen, paidAt };
    if (ordered) return [await this.changes.deliver(tx, { ...paid, ordered })];
    const plans = new Map((await this.plans.readAll(tx)).map((plan) => [plan.id, toPricedPlan(plan)]));
    const chargeOf = (part: PricedPart) => renewalCharge(part, months, plans);
    return [await this.renewals.extend(tx, { ...paid, term: termOf(months), chargeOf })];
  }

  /** What the lines of a quote give, extend and change, or the license of a plan. */
  async #deliver(tx: Tx, order: Order, now: Date): Promise<readonly License[]> {
    const issued = await this.#issue(tx, order, now);
    const { id: orderId, accountId, months } = order;
    const lines = paidLinesOf(order);
    const extended: License[] = [];
    for (const { license, extension, paidFen } of extendedBy(lines)) {
      const { until, agreedYearFen } = extension;
      const term = until === null ? termOf(months) : ({ kind: 'until', on: until } as const);
      const place = issued.length + extended.length + 1;
      const bought = { licenseId: license.id, accountId, orderId, place, term, agreedYearFen, paidFen, paidAt: now };
      extended.push(await this.renewals.extend(tx, bought));
    }
    const changed: License[] = [];
    for (const { license, paidFen } of changedBy(lines)) {
      const place = issued.length + extended.length + changed.length + 1;
      const { id: licenseId, ordered } = license;
      changed.push(
        await this.changes.deliver(tx, { licenseId, accountId, orderId, place, ordered, paidFen, paidAt: now }),
      );
    }
    return [...issued, ...extended, ...changed];
  }

  async #issue(tx: Tx, order: Order, now: Date): Promise<readonly License[]> {
    const kind = order.kind === 'quote' ? 'quote' : 'purchase';
    const issued: License[] = [];
    for (const [index, { paidFen, ...promised }] of promisedBy(order).entries()) {
      const license = await this.grants.issue(tx, {
        ...promised,
        accountId: order.accountId,
        origin: { kind, id: order.id, place: index + 1 },
        term: termOf(order.months),
        paidFen,
        isTest: order.method === 'sandbox' || !this.settings.production,
        now,
      });
      issued.push(license);
    }
    return issued;
  }
}

const paidLinesOf = ({ lines, payableFen }: Order): readonly AgreedLine[] => (lines ? asPaid(lines, payableFen) : []);

/** The licenses its lines give and what was paid for each; one license of its plan where there are no lines. */
function promisedBy(order: Order): readonly (PromisedLicense & { paidFen: number })[] {
  const { extendedLicenseIds, plan, components, basis, payableFen } = order;
  const promised = paidLicensesOf(paidLinesOf(order));
  if (promised.length > 0 || extendedLicenseIds.length > 0) return promised;
  return [{ plan, components, agreedYearFen: basis?.agreedYearFens[0] ?? null, paidFen: payableFen }];
}

/** The context of an effect: the locked order in its current state, and the fact that caused it. */
interface EffectCause {
  readonly order: Order;
  readonly fact: object;
  readonly method: string;
  readonly now: Date;
}

/** Carries out the effects of the rules in the same transaction; calls to a provider go through the outbox. */
@Injectable()
export class OrderEffects {
  constructor(
    private readonly fulfilment: OrderFulfilment,
    private readonly coupons: Coupons,
    private readonly referrals: ReferralPoints,
    private readonly ledger: PointsLedger,
    private readonly payments: PaymentRecords,
    private readonly incidents: Incidents,
    private readonly outbox: Outbox,
  ) {}

  async apply(tx: Tx, effects: readonly OrderEffect[], cause: EffectCause): Promise<void> {
    const needsStaff = await this.#endsUnseen(tx, effects, cause);
    for (const effect of effects) {
      const isUnseen = needsStaff && effect.do === 'incident';
      await this.#applyOne(tx, isUnseen ? { ...effect, resolution: 'needs_staff' } : effect, cause);
    }
  }

  /** Whether a refund that staff did not decide about ends changes of licenses that other orders paid for. */
  async #endsUnseen(tx: Tx, effects: readonly OrderEffect[], { order, now }: EffectCause): Promise<boolean> {
    const isUnexpected = effects.some((effect) => effect.do === 'incident' && effect.kind === 'unexpected_refund');
    if (!isUnexpected || !effects.some((effect) => effect.do === 'undo_fulfilment')) return false;
    return (await this.fulfilment.endedWith(tx, order, now)).length > 0;
  }

  async #applyOne(tx: Tx, effect: OrderEffect, { order, fact, method, now }: EffectCause): Promise<void> {
    const orderId = order.id;
    switch (effect.do) {
      case 'fulfil':
        return this.#fulfil(tx, order, effect.isLate, now);
      case 'undo_fulfilment':
        return this.fulfilment.undo(tx, order, now);
      case 'close_payment': {
        const payment = await this.payments.findByOutTradeNo(tx, effect.outTradeNo);
        if (payment) this.outbox.add(tx, { contract: closePayment, payload: { paymentId: payment.id } });
        return;
      }
      case 'refund_automatically':
        return this.outbox.add(tx, { contract: sendRefund, payload: { refundNo: effect.refundNo } });
      case 'incident': {
        const { kind, resolution, outTradeNo, isRepeated = false } = effect;
        const raised = { orderId, method, outTradeNo, kind, resolution, fact, now };
        return isRepeated ? this.incidents.raiseOnce(tx, raised) : this.incidents.raise(tx, raised);
      }
      case 'claw_back_points':
        return this.referrals.clawBack(tx, { orderId, netPaidFen: effect.netPaidFen, now });
      case 'return_points': {
        const { accountId, number: subject } = order;
        const { points } = effect;
        await this.ledger.append(tx, { accountId, reason: 'order_refunded', points, orderId, subject, now });
        return;
      }
      case 'free_coupon':
        return this.coupons.free(tx, orderId);
    }
  }

  /** License before coupon before points: the lock order used everywhere. */
  async #fulfil(tx: Tx, order: Order, isLate: boolean, now: Date): Promise<void> {
    const { id: orderId, accountId, couponCode, settledBy, payableFen } = order;
    await this.fulfilment.fulfil(tx, order, now);
    if (couponCode !== null) {
      const use = { code: couponCode, orderId, accountId, now };
      await (isLate ? this.coupons.takeBack(tx, use) : this.coupons.consume(tx, use));
    }
    const purchase = { orderId, buyerId: accountId, paidFen: payableFen, heldUntil: refundWindowEnd(now), now };
    if (settledBy) await this.referrals.earn(tx, { ...purchase, settledBy });
  }
}
