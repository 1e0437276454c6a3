import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { shanghaiDate } from '../../../domain/calendar/calendar.js';
import { AppError, type ErrorCode } from '../../../domain/errors/index.js';
import { capacityOf } from '../../../domain/licensing/license.js';
import { joinBases, priceBasis } from '../../../domain/licensing/price-basis.js';
import type { VoidReason } from '../../../domain/licensing/renewal-and-upgrade.js';
import { yuanText } from '../../../domain/money/amounts.js';
import { type AgreedLine, changedBy, extendedBy, licensesOf, namedBy } from '../../../domain/orders/agreed-lines.js';
import { orderExpiresAt } from '../../../domain/orders/end-order.js';
import { OUT_TRADE_NO_BYTES, outTradeNo } from '../../../domain/payments/payment-status.js';
import { comboChargeFen } from '../../../domain/pricing/list-price.js';
import { type ComboChoice, selectCombo } from '../../../domain/pricing/discounts.js';
import { renewalPrice, type WantedChange } from '../../../domain/pricing/renewal-price.js';
import { Clock } from '../../../platform/clock/clock.js';
import { readableCode } from '../../../platform/crypto/sealed-text.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import type { RequestKey } from '../../../platform/idempotency/request-key.js';
import type { Contact } from '../../account/index.js';
import { OwnedLicenses } from '../../paid/index.js';
import { PlanCatalog, toPricedPlan } from '../../plans/index.js';
import { OrderMails } from '../order-mails.js';
import type { NewOrder } from '../order.entity.js';
import { OrdersRepository } from '../orders.repository.js';
import { ChangePricing, orderedTermsOf } from '../pricing/change-pricing.service.js';

const RANDOM_LENGTH = 8;

/** A number that can be read out: the day in Asia/Shanghai, then eight letters and digits from an unambiguous set. */
const newOrderNumber = (now: Date): string => `${shanghaiDate(now).replaceAll('-', '')}${readableCode(RANDOM_LENGTH)}`;

/** Our number for a refund at its provider: 23 letters and digits that cannot be guessed. A retry keeps it. */
export const newRefundNo = (): string => `R${outTradeNo(randomBytes(OUT_TRADE_NO_BYTES))}`;

/** An order for a change of a license. */
export interface OrderChangeCommand {
  readonly licenseId: string;
  readonly wanted: WantedChange;
  /** The price that the customer saw, in fen. */
  readonly seenFen: number;
}

interface PlaceOrderCommand {
  readonly planId: string;
  /** Calendar months; 0 is a lifetime. */
  readonly choice: ComboChoice;
  /** The license to extend, or null to buy a new one. */
  readonly renewedLicenseId: string | null;
  /** The price that the customer saw, in fen; undefined for clients that do not say. */
  readonly seenFen?: number | undefined;
}

/** The terms a quote promised: none of them is priced again. */
export interface QuotedOrder extends Pick<NewOrder, 'plan' | 'components' | 'months' | 'listFen'> {
  /**
   * The annual renewal price of a license over all lines, in fen, where no plans set it: for offers from before each
   * line gave licenses.
   */
  readonly agreedYearFen: number | null;
  readonly lines: readonly AgreedLine[];
  /** What accepting the quote costs, in fen. */
  readonly totalFen: number;
  /** First instant at which the quote, and with it the unpaid order, has expired. */
  readonly endsAt: Date;
}

type Priced = Pick<
  NewOrder,
  'kind' | 'plan' | 'components' | 'basis' | 'change' | 'months' | 'listFen' | 'subtotalFen' | 'renewedLicenseId'
>;

const WHY_NOT_AS_QUOTED: Readonly<Partial<Record<VoidReason, ErrorCode>>> = {
  license_transferred: 'quote.license_elsewhere',
  license_being_refunded: 'quote.license_being_refunded',
};

/** Places orders. Prices never come from the caller. */
@Injectable()
export class OrderPlacement {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly plans: PlanCatalog,
    private readonly licenses: OwnedLicenses,
    private readonly orders: OrdersRepository,
    private readonly keys: IdempotencyKeys,
    private readonly mails: OrderMails,
    private readonly changes: ChangePricing,
  ) {}

  /**
   * Places an order at the current price and returns its id. Payment is a separate step.
   *
   * Refuses with any plan.* code, plan.price_changed where the customer saw another price, license.not_found for
   * another account's license, or the license.* reason why it cannot be renewed. With a `key`, repeated requests place
   * one order.
   */
  async place(accountId: string, command: PlaceOrderCommand, key: RequestKey | null = null): Promise<string> {
    return this.transactions.run((tx) => this.keys.once(tx, key, () => this.#place(tx, accountId, command)));
  }

  /**
   * Places an order that pays the difference to a change of a license. Its price stays fixed for as long as the order
   * can be paid; a change of the license in between makes the order void.
   *
   * Refuses as `ChangePricing.open`, and with license.change_price_changed where the customer saw another price.
   */
  async placeChange(accountId: string, command: OrderChangeCommand, key: RequestKey | null = null): Promise<string> {
    return this.transactions.run((tx) => this.keys.once(tx, key, () => this.#placeChange(tx, accountId, command)));
  }

  async #place(tx: Tx, accountId: string, command: PlaceOrderCommand): Promise<string> {
    const now = this.clock.now();
    const priced = await (command.renewedLicenseId
      ? this.#priceRenewal(tx, accountId, command.renewedLicenseId, command.choice, now)
      : this.#priceNew(tx, command));
    const { subtotalFen } = priced;
    if (command.seenFen !== undefined && command.seenFen !== subtotalFen) {
      throw new AppError('plan.price_changed', { params: { price: yuanText(subtotalFen) } });
    }
    return this.#addPriced(tx, accountId, priced, now);
  }

  async #placeChange(tx: Tx, accountId: string, { licenseId, wanted, seenFen }: OrderChangeCommand): Promise<string> {
    const now = this.clock.now();
    const offer = await this.changes.open(tx, { accountId, licenseId, wanted, now });
    const { change, payableFen, after, monthsLeft } = offer;
    if (payableFen !== seenFen) {
      throw new AppError('license.change_price_changed', { params: { price: yuanText(payableFen) } });
    }
    const priced: Priced = {
      kind: 'change',
      plan: after.plan,
      components: [...after.components],
      basis: null,
      change,
      months: monthsLeft,
      listFen: payableFen,
      subtotalFen: payableFen,
      renewedLicenseId: licenseId,
    };
    return this.#addPriced(tx, accountId, priced, now);
  }

  async #addPriced(tx: Tx, accountId: string, priced: Priced, now: Date): Promise<string> {
    const reader = await this.mails.readerOf(tx, accountId);
    return this.#add(tx, reader, {
      ...priced,
      lines: null,
      licenseCount: 1,
      extendedLicenseIds: [],
      id: randomUUID(),
      number: newOrderNumber(now),
      accountId,
      discountFen: 0,
      payableFen: priced.subtotalFen,
      expiresAt: orderExpiresAt({ createdAt: now, method: null, quoteEndsAt: null }),
      createdAt: now,
    });
  }

  /**
   * Places the order of a quote that is being accepted, at the quote's price, in the caller's transaction. Locks the
   * licenses that it extends or changes, so that what changes them from now on sees the order.
   *
   * Refuses with quote.license_elsewhere, quote.license_being_refunded or quote.license_changed.
   */
  async placeQuoted(
    tx: Tx,
    accountId: string,
    { totalFen, endsAt, agreedYearFen, ...quoted }: QuotedOrder,
  ): Promise<string> {
    const now = this.clock.now();
    const parts = licensesOf(quoted.lines);
    const named = quoted.lines.flatMap((line) => namedBy(line));
    await this.#requireAsQuoted(tx, { ...quoted, accountId });
    const bases = [
      ...extendedBy(quoted.lines).map(({ license }) => license.basis),
      ...changedBy(quoted.lines).map(({ change }) => priceBasis([change.gives])),
    ];
    const own = priceBasis(
      parts.length + named.length > 0 ? parts : [{ components: quoted.components, agreedYearFen }],
    );
    return this.#add(tx, await this.mails.readerOf(tx, accountId), {
      ...quoted,
      id: randomUUID(),
      kind: 'quote',
      change: null,
      basis: joinBases(parts.length === 0 && named.length > 0 ? bases : [own, ...bases]),
      licenseCount: Math.max(1, parts.length + named.length),
      number: newOrderNumber(now),
      accountId,
      renewedLicenseId: null,
      extendedLicenseIds: named.map(({ id }) => id),
      subtotalFen: totalFen,
      discountFen: 0,
      payableFen: totalFen,
      expiresAt: orderExpiresAt({ createdAt: now, method: null, quoteEndsAt: endsAt }),
      createdAt: now,
    });
  }

  async #requireAsQuoted(tx: Tx, order: Pick<NewOrder, 'accountId' | 'lines' | 'months'>): Promise<void> {
    const terms = orderedTermsOf({ ...order, renewedLicenseId: null, change: null, basis: null, components: [] });
    const found = await this.licenses.whyVoid(tx, order.accountId, terms, this.clock.now());
    if (!found) return;
    const named = (order.lines ?? []).flatMap((line) => namedBy(line));
    const key = named.find(({ id }) => id === found.licenseId)?.key ?? '';
    throw new AppError(WHY_NOT_AS_QUOTED[found.reason] ?? 'quote.license_changed', { params: { key } });
  }

  async #add(tx: Tx, reader: Contact, order: NewOrder): Promise<string> {
    await this.orders.add(tx, order);
    this.mails.placed(tx, reader, order);
    return order.id;
  }

  async #priceNew(tx: Tx, { planId, choice }: PlaceOrderCommand): Promise<Priced> {
    const plan = await this.plans.get(tx, planId);
    const verdict = selectCombo(toPricedPlan(plan), choice);
    if (!verdict.ok) throw new AppError(verdict.code);
    return {
      kind: 'new',
      plan: { id: plan.id, edition: plan.edition, name: plan.name, ...capacityOf(plan) },
      components: [{ planId, quantity: 1 }],
      basis: null,
      change: null,
      months: verdict.months,
      listFen: verdict.combo.priceFen,
      subtotalFen: comboChargeFen(verdict.combo),
      renewedLicenseId: null,
    };
  }

  async #priceRenewal(tx: Tx, accountId: string, licenseId: string, choice: ComboChoice, now: Date): Promise<Priced> {
    const { license, basis } = await this.licenses.lockRenewable(tx, { accountId, licenseId, now });
    const plans = await this.plans.getAll(
      tx,
      basis.components.map(({ planId }) => planId),
    );
    const priced = new Map([...plans].map(([id, plan]) => [id, toPricedPlan(plan)]));
    const verdict = renewalPrice({ isPermanent: license.expiresAt === null, basis }, priced, choice);
    if (!verdict.ok) throw new AppError(verdict.code);
    return {
      kind: 'renewal',
      plan: license.plan,
      components: [...basis.components],
      basis,
      change: null,
      months: verdict.offer.months,
      listFen: verdict.offer.listFen,
      subtotalFen: verdict.offer.chargeFen,
      renewedLicenseId: licenseId,
    };
  }
}
