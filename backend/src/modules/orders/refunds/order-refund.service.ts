import { Injectable } from '@nestjs/common';
import { shanghaiTime } from '../../../domain/calendar/calendar.js';
import { givenByRefund, NOTHING_GIVEN } from '../../../domain/approvals/giving.js';
import { AppError } from '../../../domain/errors/index.js';
import { yuanText } from '../../../domain/money/amounts.js';
import { refundableFen } from '../../../domain/orders/order-money.js';
import { foreseeForGoods, refundable } from '../../../domain/orders/refund-request.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import { Accounts } from '../../account/index.js';
import { type Act, type ActOutcome, Approvals, type ExecutedAct } from '../../approvals/index.js';
import { Audit } from '../../audit/index.js';
import { LicenseRevocations, OwnedLicenses } from '../../paid/index.js';
import { PaymentRecords } from '../../payments/index.js';
import {
  by,
  type LockedOrder,
  refundableChanged,
  refundChanged,
  RefundSteps,
  standing,
  unitOf,
} from './refund-steps.service.js';
import { RefundRequestsRepository } from './refund-requests.service.js';

export interface RefundOrder {
  readonly orderId: string;
  readonly staff: StaffMember;
  /** Fen, or points for an order paid with points; null for all that is left. */
  readonly amount: number | null;
  /** The refundable amount when staff decided; the refund is refused if it has since changed. */
  readonly seen?: number;
  /**
   * The orders whose license changes the refund would have ended when staff decided; it is refused if there are more by
   * now.
   */
  readonly seenEnds?: readonly string[] | undefined;
  /** What the refund would have given away when staff decided; it is refused if that is more by now. */
  readonly seenGivenFen?: number | undefined;
  /** Sent to the customer. */
  readonly reason: string;
  /** A payment of the order other than the one that settled it: money in a wrong amount, for example. */
  readonly paymentId?: string;
}

/** A refund that waits for a second administrator. */
interface ProposedRefund {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly amount: number;
  /** The refundable amount when it was proposed; the refund is refused if it has since changed. */
  readonly seen: number;
  readonly isOfPoints: boolean;
  readonly paymentId?: string;
  /**
   * Other orders whose changes of licenses it ended when it was proposed; the refund is refused if there are more by then.
   * Missing in proposals of earlier releases.
   */
  readonly ends?: readonly string[];
}

/**
 * Actions that use up part of the refundable amount; among confirmations, only those of money that was returned another
 * way.
 */
const REFUNDING = [
  'order.refund_placed',
  'order.refund_retried',
  'order.refund_approved',
  'order.refund_confirmed',
] as const;

/** Refuses a refund that would end license changes which staff had not seen when they decided. */
function refuseUnseen(ends: readonly string[], seen: readonly string[]): void {
  if (ends.some((orderId) => !seen.includes(orderId))) throw new AppError('order.refund_ends_change');
}

/**
 * Refunds by staff. One that leaves licences in place is a gift. Money is returned through its provider, which reports
 * when it is done; points are returned at once.
 */
@Injectable()
export class OrderRefunds {
  readonly #act: Act<ProposedRefund>;

  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly requests: RefundRequestsRepository,
    private readonly refunds: RefundSteps,
    private readonly payments: PaymentRecords,
    private readonly accounts: Accounts,
    private readonly licenses: OwnedLicenses,
    private readonly revocations: LicenseRevocations,
    private readonly audit: Audit,
    approvals: Approvals,
  ) {
    this.#act = approvals.act<ProposedRefund>('refund', (tx, act) => this.#place(tx, act));
  }

  /**
   * Refunds an order in part or in full, or creates a proposal where the customer would keep the goods.
   *
   * Refuses with order.not_found, payment.not_found, order.refund_request_waits (the request has to be decided
   * first), order.refund_changed, order.refundable_changed (`seen` is out of date; or their like for points),
   * order.refund_ends_change and order.refund_gives_more (`seenEnds` or `seenGivenFen` is), order.not_paid,
   * order.nothing_to_refund, order.refund_amount_invalid, order.refund_points_invalid.
   */
  async refund({ orderId, staff, amount, reason, paymentId, ...decided }: RefundOrder): Promise<ActOutcome> {
    const { seen, seenEnds, seenGivenFen } = decided;
    return this.keys.run(staff.key, async (tx) => {
      await this.#act.hold(tx, staff);
      const locked = await this.refunds.open(tx, orderId);
      const { left, isOfPoints, outTradeNo } = await this.#refundable(tx, locked, paymentId);
      if (seen !== undefined && seen !== left) throw await this.#changed(tx, orderId, { left, isOfPoints });
      const refunded = amount ?? left;
      const { number: orderNumber, accountId } = locked.order;
      const named = paymentId === undefined ? {} : { paymentId };
      const ends = await this.endedBy(tx, locked, refunded, outTradeNo);
      if (seenEnds) refuseUnseen(ends, seenEnds);
      const payload = { orderId, orderNumber, amount: refunded, seen: left, isOfPoints, ends, ...named };
      const givenFen = await this.givenBy(tx, locked, refunded, outTradeNo);
      if (seenGivenFen !== undefined && givenFen > seenGivenFen) {
        throw new AppError('order.refund_gives_more', { params: { amount: yuanText(givenFen) } });
      }
      return this.#act.perform(tx, staff, { payload, reason, givenFen, accountId });
    });
  }

  /** Whether a refund would be proposed, and what it gives away. Nothing for one that would be refused. */
  async foresee(tx: Tx, staff: StaffMember, locked: LockedOrder, refunded: number) {
    const givenFen = await this.givenBy(tx, locked, refunded, null);
    const { accountId } = locked.order;
    return { givenFen, takesSecondPerson: await this.#act.needsSecondPerson(tx, staff, { givenFen, accountId }) };
  }

  /** What a refund gives away: the amount, if any licence of the order stays valid. */
  async givenBy(tx: Tx, locked: LockedOrder, refunded: number, outTradeNo: string | null): Promise<number> {
    const { order, money } = locked;
    const goods = foreseeForGoods(money, refunded, outTradeNo);
    if (!goods) return NOTHING_GIVEN;
    const kept = goods.undoesFulfilment ? (await this.licenses.holdersOf(tx, order)).elsewhere : order.licenseCount;
    return givenByRefund(refunded, kept);
  }

  /** The other orders whose changes of licenses would end, because the refund takes back what they were priced by. */
  async endedBy(tx: Tx, locked: LockedOrder, refunded: number, outTradeNo: string | null): Promise<readonly string[]> {
    const { order, money, now } = locked;
    if (!foreseeForGoods(money, refunded, outTradeNo)?.undoesFulfilment) return [];
    return this.revocations.endedChanges(tx, { orderId: order.id, buyerId: order.accountId, now });
  }

  async #place(tx: Tx, { payload, reason, staff }: ExecutedAct<ProposedRefund>) {
    const { orderId, amount, seen, paymentId, ends } = payload;
    const locked = await this.refunds.open(tx, orderId);
    // A change of its licenses that is being paid is delivered before the refund, or sees it.
    await this.licenses.holdersOf(tx, locked.order);
    const { left, isOfPoints, outTradeNo } = await this.#refundable(tx, locked, paymentId);
    if (seen !== left) throw await this.#changed(tx, orderId, { left, isOfPoints });
    if (ends) refuseUnseen(await this.endedBy(tx, locked, amount, outTradeNo), ends);
    const ofMoney = { amountFen: amount, origin: 'staff', reason } as const;
    const place = async () => {
      if (outTradeNo !== null) return { refundNo: await this.refunds.place(tx, locked, { ...ofMoney, outTradeNo }) };
      if (isOfPoints) return standing(await this.refunds.returnPoints(tx, locked, { amount, reason }));
      return { refundNo: (await this.refunds.placeOfOrder(tx, locked, ofMoney)).join(', ') };
    };
    const after = await place();
    this.audit.record(tx, {
      ...by(staff),
      action: 'order.refund_placed',
      subject: orderId,
      before: standing(locked.order),
      after: { ...after, [unitOf(isOfPoints)]: amount },
      personal: { reason },
    });
    return { id: orderId };
  }

  /** What is left to refund of the order, or of the payment that is named. Refuses like `refund`. */
  async #refundable(tx: Tx, locked: LockedOrder, paymentId: string | undefined) {
    const request = await this.requests.find(tx, locked.order.id);
    if (request?.status === 'waiting') throw new AppError('order.refund_request_waits');
    const isOfPoints = paymentId === undefined && locked.order.settledBy === 'points';
    const outTradeNo = await this.#namedPayment(tx, locked, paymentId);
    const left = outTradeNo === null ? refundable(locked.money) : refundableFen(locked.money, outTradeNo);
    return { left, isOfPoints, outTradeNo };
  }

  /** Names the refund made since, if a colleague made it; only the audit log records who. */
  async #changed(
    tx: Tx,
    orderId: string,
    { left, isOfPoints }: { readonly left: number; readonly isOfPoints: boolean },
  ): Promise<AppError> {
    const acts = await this.audit.listOf(tx, orderId, REFUNDING);
    const last = acts.find(
      ({ action, after }) => action !== 'order.refund_confirmed' || after?.['isReturnedOtherwise'],
    );
    const amount = last?.after?.[unitOf(isOfPoints)] ?? last?.after?.['amountFen'];
    if (!last?.actorId || typeof amount !== 'number') return refundableChanged(isOfPoints, left);
    const { mail: who } = await this.accounts.get(tx, last.actorId);
    const at = shanghaiTime(last.at);
    return refundChanged(isOfPoints, { left, amount, who, at });
  }

  /** Our number of the payment of the order that staff name; null for the order itself, which must have been paid. */
  async #namedPayment(tx: Tx, { order }: LockedOrder, paymentId: string | undefined): Promise<string | null> {
    if (paymentId !== undefined) {
      const payment = await this.payments.find(tx, paymentId);
      if (payment?.orderId !== order.id) throw new AppError('payment.not_found');
      return payment.outTradeNo;
    }
    if (order.settledBy === null) throw new AppError('order.not_paid');
    if (order.settledBy === 'free') throw new AppError('order.nothing_to_refund');
    return null;
  }
}
