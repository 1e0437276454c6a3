import { Injectable } from '@nestjs/common';
import { AppError } from '../../../domain/errors/index.js';
import {
  findRefund,
  refundableFen,
  refundableOfOrderFen,
  settlingPayments,
} from '../../../domain/orders/order-money.js';
import { rejectRefund } from '../../../domain/orders/refund-order.js';
import { mayRequestRefund, refundable } from '../../../domain/orders/refund-request.js';
import { Clock } from '../../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import type { StaffMember } from '../../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../../platform/idempotency/idempotency-keys.js';
import type { RequestKey } from '../../../platform/idempotency/request-key.js';
import { Outbox } from '../../../platform/outbox/outbox.js';
import { Audit } from '../../audit/index.js';
import { OwnedLicenses } from '../../paid/index.js';
import { ReferralPoints } from '../../points/index.js';
import { OrderMails } from '../order-mails.js';
import { orderRefusal, RefundRequest } from '../order.entity.js';
import { refundRequested } from '../orders.events.js';
import { OrdersRepository } from '../orders.repository.js';
import { by, type LockedOrder, refundableChanged, RefundSteps, unitOf } from './refund-steps.service.js';

/** Read and written under the lock of the order's row. */
@Injectable()
export class RefundRequestsRepository {
  async find(tx: Tx, orderId: string): Promise<RefundRequest | null> {
    return tx.findOneBy(RefundRequest, { orderId });
  }

  async insert(tx: Tx, request: Pick<RefundRequest, 'orderId' | 'refundNo' | 'reason' | 'requestedAt'>): Promise<void> {
    await tx.insert(RefundRequest, { ...request, status: 'waiting' });
  }

  async answer(
    tx: Tx,
    orderId: string,
    answer: Pick<RefundRequest, 'status' | 'answer' | 'answeredBy' | 'answeredAt'>,
  ): Promise<void> {
    await tx.update(RefundRequest, { orderId }, answer);
  }

  /** Erases what the customer and staff wrote, for an account that is deleted. */
  async forgetWords(tx: Tx, orderIds: readonly string[]): Promise<void> {
    await tx.query(`UPDATE refund_requests SET reason = '', answer = '' WHERE order_id = ANY ($1)`, [orderIds]);
  }
}

interface RefundWish {
  readonly orderId: string;
  readonly reason: string;
  /** Identifies the request when it is repeated: a repeat succeeds like the first. */
  readonly key: RequestKey | null;
}

interface Answer {
  readonly orderId: string;
  readonly staff: StaffMember;
}

/** Refund requests of customers for money or points of an order, and the decisions of staff. */
@Injectable()
export class RefundRequests {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly orders: OrdersRepository,
    private readonly requests: RefundRequestsRepository,
    private readonly refunds: RefundSteps,
    private readonly licenses: OwnedLicenses,
    private readonly referrals: ReferralPoints,
    private readonly mails: OrderMails,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /**
   * Requests a refund of everything that is left of an order of the caller. Nothing moves before staff agree.
   *
   * Refuses with order.not_found, order.not_paid, order.refunded, order.nothing_to_refund,
   * order.refund_already_requested, order.refund_license_transferred, order.refund_license_used,
   * order.refund_window_over.
   */
  async request(accountId: string, { orderId, reason, key }: RefundWish): Promise<void> {
    await this.keys.run(key, async (tx) => {
      const order = await this.orders.lockOwned(tx, accountId, orderId);
      const { wasUsed: wasLicenseUsed, wasGivenAway: wasLicenseGivenAway } = await this.licenses.useOf(tx, order);
      // The clock is read once the points are locked: a transaction that found them free to spend must already have
      // seen the window end.
      await this.referrals.lock(tx, orderId, this.clock.now());
      const now = this.clock.now();
      const wasRequested = (await this.requests.find(tx, orderId)) !== null;
      const verdict = mayRequestRefund({ ...order, wasLicenseUsed, wasLicenseGivenAway, wasRequested }, now);
      if (!verdict.ok) throw orderRefusal(verdict.code);

      const locked = await this.refunds.read(tx, order);
      const settling = settlingPayments(locked.money);
      const payment = settling.find(({ outTradeNo }) => refundableFen(locked.money, outTradeNo) > 0) ?? settling[0];
      const whole = { amountFen: null, origin: 'customer', reason } as const;
      const refundNo = payment
        ? await this.refunds.place(tx, locked, { ...whole, outTradeNo: payment.outTradeNo })
        : null;
      await this.requests.insert(tx, { orderId, refundNo, reason, requestedAt: now });
      this.outbox.add(tx, { contract: refundRequested, payload: { orderId } });
      const after = { refundNo };
      this.audit.record(tx, { actorId: accountId, action: 'order.refund_requested', subject: orderId, after });
      return null;
    });
  }

  /**
   * Grants a request: what is left of the points goes back at once, what is left of the money is sent to its provider.
   * Where everything has been returned since, the request is only closed. `seen` is what was left when staff decided.
   *
   * Refuses with order.not_found, order.no_refund_request, order.refundable_changed, order.refundable_points_changed
   * (`seen` is out of date), order.refund_used_since.
   */
  async approve({ orderId, staff, seen }: Answer & { readonly seen?: number | undefined }): Promise<void> {
    await this.keys.run(staff.key, async (tx) => {
      const locked = await this.refunds.open(tx, orderId);
      const request = await this.#waiting(tx, orderId);
      const { refundNo } = request;
      const left = refundable(locked.money);
      const isOfPoints = locked.order.settledBy === 'points';
      if (seen !== undefined && seen !== left) throw refundableChanged(isOfPoints, left);
      if (left > 0) await this.#returnRest(tx, locked, request);
      else if (refundNo !== null) await this.refunds.write(tx, locked, rejectRefund(locked.money, refundNo));
      const answer = { status: 'approved', answer: '', answeredBy: staff.accountId, answeredAt: locked.now } as const;
      await this.requests.answer(tx, orderId, answer);
      const after = { request: 'approved', refundNo, ...(left > 0 ? { [unitOf(isOfPoints)]: left } : {}) };
      const change = { subject: orderId, before: { request: 'waiting' }, after };
      this.audit.record(tx, { ...by(staff), action: 'order.refund_approved', ...change });
    });
  }

  /**
   * Declines a request and notifies the customer of the reason.
   *
   * Refuses with order.not_found, order.no_refund_request, order.refund_request_met (everything has been returned since).
   */
  async reject({ orderId, staff, reason }: Answer & { readonly reason: string }): Promise<void> {
    await this.transactions.run(async (tx) => {
      const locked = await this.refunds.open(tx, orderId);
      const { refundNo } = await this.#waiting(tx, orderId);
      if (refundable(locked.money) === 0) throw new AppError('order.refund_request_met');
      if (refundNo !== null) await this.refunds.write(tx, locked, rejectRefund(locked.money, refundNo));
      const answer = {
        status: 'rejected',
        answer: reason,
        answeredBy: staff.accountId,
        answeredAt: locked.now,
      } as const;
      await this.requests.answer(tx, orderId, answer);
      await this.mails.refundRejected(tx, locked.order, reason);
      const change = { subject: orderId, before: { request: 'waiting' }, after: { request: 'rejected', refundNo } };
      this.audit.record(tx, {
        ...by(staff),
        action: 'order.refund_rejected',
        ...change,
        personal: { reason },
      });
    });
  }

  async #returnRest(tx: Tx, locked: LockedOrder, { refundNo, reason }: RefundRequest): Promise<void> {
    const { order, money } = locked;
    const { wasUsed, wasGivenAway } = await this.licenses.useOf(tx, order);
    if (wasUsed || wasGivenAway) throw new AppError('order.refund_used_since');
    const refund = refundNo === null ? null : findRefund(money, refundNo);
    if (refund === null) {
      await this.refunds.returnPoints(tx, locked, { amount: null, reason });
      return;
    }
    const { outTradeNo, refundNo: requested } = refund;
    if (refundableFen(money, outTradeNo) > 0) await this.refunds.begin(tx, locked, requested);
    else await this.refunds.write(tx, locked, rejectRefund(money, requested));
    const after = await this.refunds.read(tx, order);
    // Deposits that paid part of the order go back with the payment that completed it.
    if (refundableOfOrderFen(after.money) > 0) {
      await this.refunds.placeOfOrder(tx, after, { amountFen: null, origin: 'staff', reason });
    }
  }

  async #waiting(tx: Tx, orderId: string): Promise<RefundRequest> {
    const request = await this.requests.find(tx, orderId);
    if (request?.status !== 'waiting') throw new AppError('order.no_refund_request');
    return request;
  }
}
