import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import type { AutomaticRefundReason } from '../../domain/orders/order-effects.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Accounts, type Contact } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { type MailProps, type LineInMail, Mail, type PaidWith } from '../mail/index.js';
import { type License, OwnedLicenses, toLicenseInMail } from '../paid/index.js';
import type { Order } from './order.entity.js';
import { OrdersRepository } from './orders.repository.js';
import { textIn } from '../../domain/locale/locales.js';

type PlacedOrder = Pick<Order, 'id' | 'number' | 'plan' | 'lines' | 'payableFen' | 'expiresAt'>;

interface RefundInMail {
  readonly amountFen: number;
  /** May be blank. */
  readonly reason: string;
  /** Not to the original payment method. */
  readonly isReturnedOtherwise?: boolean;
}

/** Writes to the owner of an order, in the transaction that causes the mail. */
@Injectable()
export class OrderMails {
  constructor(
    private readonly accounts: Accounts,
    private readonly mail: Mail,
    private readonly licenses: OwnedLicenses,
  ) {}

  /** Returns the recipient of a mail, for callers that look it up together with something else. */
  async readerOf(tx: Tx, accountId: string): Promise<Contact> {
    return this.accounts.contact(tx, accountId);
  }

  /** What was ordered, and until when it can be paid. */
  placed(tx: Tx, reader: Contact, order: PlacedOrder): void {
    const { payableFen, expiresAt } = order;
    const about = aboutOrder(reader, order);
    const what = textIn(order.plan.name, about.locale);
    const created = { ...about, what, lines: toLines(order), payableFen, payBefore: expiresAt, validUntil: expiresAt };
    this.mail.enqueue(tx, 'order-created', created);
  }

  /** The receipt: one for each settlement. `now` is the time of payment. */
  paid(tx: Tx, reader: Contact, order: Order, licenses: readonly License[], now: Date): void {
    const receipt = { paidFen: order.payableFen, paidWith: paidWith(order), paidAt: now };
    const props = { ...aboutOrder(reader, order), ...receipt };
    const inMail = licenses.map((license) => toLicenseInMail(license, reader.locale));
    const [license] = inMail;
    if (license && order.kind === 'renewal') this.mail.enqueue(tx, 'license-renewed', { ...props, license });
    else if (license && order.kind === 'change') this.mail.enqueue(tx, 'license-changed', { ...props, license });
    else this.mail.enqueue(tx, 'order-paid', { ...props, lines: toLines(order), licenses: inMail });
  }

  /** Money or points of the order have been refunded. `order` is the state afterwards; `reason` may be blank. */
  async refunded(
    tx: Tx,
    order: Order,
    { amountFen, reason, isReturnedOtherwise = false }: RefundInMail,
  ): Promise<void> {
    const holders = order.status === 'refunded' ? await this.licenses.holdersOf(tx, order) : null;
    const isElsewhere = holders !== null && holders.elsewhere > 0 && holders.withBuyer === 0;
    const expected = isElsewhere ? 'license_transferred' : consequenceOf(order);
    const given = expected === 'license_revoked' ? await this.licenses.givenBy(tx, order.id) : [];
    const revoked = given.filter(({ state }) => state === 'revoked');
    // Something else was paid for the licence, before or since.
    const consequence = given.length > 0 && revoked.length === 0 ? 'license_stays' : expected;
    this.mail.enqueue(tx, 'order-refunded', {
      ...(await this.#about(tx, order)),
      licenseKeys: revoked.map(({ key }) => key),
      refundedFen: amountFen,
      paidWith: paidWith(order),
      reason: reason || null,
      consequence,
      isReturnedOtherwise,
    });
  }

  /** Money that the order could not take has been refunded. */
  async paymentReturned(
    tx: Tx,
    order: Order,
    returned: Omit<RefundInMail, 'reason'> & { readonly method: PaidWith; readonly cause: AutomaticRefundReason },
  ): Promise<void> {
    const { method: paidWith, isReturnedOtherwise = false, ...rest } = returned;
    const about = await this.#about(tx, order);
    this.mail.enqueue(tx, 'payment-returned', { ...about, ...rest, paidWith, isReturnedOtherwise });
  }

  /** Part of the price has arrived, and the rest is due. */
  async restDue(
    tx: Tx,
    order: Order,
    rest: Pick<MailProps['payment-rest'], 'receivedFen' | 'restFen' | 'payBefore'>,
  ): Promise<void> {
    this.mail.enqueue(tx, 'payment-rest', { ...(await this.#about(tx, order)), ...rest });
  }

  async refundRejected(tx: Tx, order: Order, reason: string): Promise<void> {
    this.mail.enqueue(tx, 'refund-rejected', { ...(await this.#about(tx, order)), reason });
  }

  /** Staff gave up a refund that its provider refused. */
  async refundGivenUp(
    tx: Tx,
    order: Order,
    given: Pick<MailProps['refund-given-up'], 'amountFen' | 'reason'>,
  ): Promise<void> {
    this.mail.enqueue(tx, 'refund-given-up', { ...(await this.#about(tx, order)), ...given });
  }

  /** `depositFen` of the price had arrived and is returned. */
  async expired(tx: Tx, order: Order, depositFen: number): Promise<void> {
    const { mail: to, locale, name } = await this.accounts.contact(tx, order.accountId);
    const { number: orderNo, payableFen, plan } = order;
    this.mail.enqueue(tx, 'order-expired', {
      to,
      locale,
      name,
      orderNo,
      payableFen,
      depositFen,
      what: textIn(plan.name, locale),
    });
  }

  /** The license that the order was to renew has changed. `order` is the state afterwards. */
  async voided(tx: Tx, order: Order): Promise<void> {
    const { voidReason: cause, payableFen, plan, renewedLicenseId } = order;
    if (cause === null) return;
    const about = await this.#about(tx, order);
    // A renewal is offered again only where it is possible now, and for the reader.
    const paidId = cause === 'license_repriced' ? renewedLicenseId : null;
    this.mail.enqueue(tx, 'order-void', {
      ...about,
      what: textIn(plan.name, about.locale),
      payableFen,
      cause,
      paidId,
    });
  }

  async #about(tx: Tx, order: Pick<Order, 'id' | 'number' | 'accountId'>) {
    return aboutOrder(await this.readerOf(tx, order.accountId), order);
  }
}

/** Sends receipts again to customers who did not find theirs. */
@Injectable()
export class OrderReceipts {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly orders: OrdersRepository,
    private readonly licenses: OwnedLicenses,
    private readonly mails: OrderMails,
    private readonly audit: Audit,
  ) {}

  /**
   * Writes the receipt again, from the order and those of its licenses that its buyer still has, to the buyer's current
   * address: the content of a mail that arrived is not stored.
   *
   * Refuses with order.not_found, order.not_paid, order.refunded, order.licenses_transferred.
   */
  async sendAgain(
    { accountId: actorId, key = null }: StaffMember,
    { orderId, reason }: { readonly orderId: string; readonly reason: string },
  ): Promise<void> {
    await this.keys.run(key, async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (!order) throw new AppError('order.not_found');
      if (order.status === 'refunded') throw new AppError('order.refunded');
      if (!order.paidAt) throw new AppError('order.not_paid');
      const licenses = await this.licenses.stillWithBuyer(tx, order);
      if (licenses.length === 0) throw new AppError('order.licenses_transferred');
      this.mails.paid(tx, await this.mails.readerOf(tx, order.accountId), order, licenses, order.paidAt);
      this.audit.record(tx, { actorId, action: 'order.receipt_sent_again', subject: orderId, personal: { reason } });
      return null;
    });
  }
}

const aboutOrder = ({ mail: to, locale, name }: Contact, { id, number }: Pick<Order, 'id' | 'number'>) => ({
  to,
  locale,
  name,
  orderId: id,
  orderNo: number,
});

/** What happens to the purchase. */
const consequenceOf = ({
  kind,
  lines,
  status,
  renewedLicenseId,
  extendedLicenseIds,
  licenseCount,
}: Order): MailProps['order-refunded']['consequence'] => {
  if (status !== 'refunded') return 'license_kept';
  const isExtension = renewedLicenseId !== null || extendedLicenseIds.length === licenseCount;
  if (kind === 'change' || (isExtension && lines?.some(({ change }) => change))) return 'change_taken_back';
  return isExtension ? 'extension_taken_back' : 'license_revoked';
};

const paidWith = ({ settledBy, method, payableFen }: Order): PaidWith => {
  if (payableFen === 0) return 'none';
  return settledBy === 'points' ? 'points' : (method ?? 'none');
};

/** The lines of a quote; empty where an order is for one plan. */
const toLines = ({ lines }: Pick<Order, 'lines'>): readonly LineInMail[] =>
  (lines ?? []).map(({ name, quantity, totalFen }) => ({ what: `${name} × ${quantity}`, totalFen }));
