import { Injectable } from '@nestjs/common';
import { orderActions, type OrderActions } from '../../../domain/orders/order-actions.js';
import { Clock } from '../../../platform/clock/clock.js';
import { OwnedLicenses } from '../../paid/index.js';
import { type PaymentProblem, PaymentsQueries } from '../../payments/index.js';
import { OrderChanges } from './order-changes.service.js';
import { orderedTermsOf } from '../pricing/ordered-renewal.js';
import type { OrderDetailsRead } from './orders.queries.js';

export interface OrderDetail {
  readonly order: OrderDetailsRead;
  readonly actions: OrderActions;
  /** Of a pending order; null when there is no problem. */
  readonly problem: PaymentProblem | null;
  /** Of a pending order: fen of its price that have been received and kept. */
  readonly depositFen: number;
  /** Fen still due: the price less what was kept. */
  readonly dueFen: number;
}

const NO_PAYMENT_STANDING = { problem: null, depositFen: 0 } as const;

/** An order together with what its owner may do with it now. */
@Injectable()
export class OrderDetails {
  constructor(
    private readonly changes: OrderChanges,
    private readonly licenses: OwnedLicenses,
    private readonly payments: PaymentsQueries,
    private readonly clock: Clock,
  ) {}

  /** Waits up to `waitSeconds` for a pending order to change. Refuses with order.not_found. */
  async get(accountId: string, id: string, waitSeconds: number): Promise<OrderDetail> {
    const order = await this.changes.getWhenSettled(accountId, id, waitSeconds);
    const now = this.clock.now();
    const isPending = order.status === 'pending';
    const {
      wasUsed,
      wasGivenAway,
      voidReason: whyVoid,
    } = await this.licenses.factsForOrder({
      accountId,
      licenseIds: order.licenses.map(({ id: licenseId }) => licenseId),
      ordered: isPending ? orderedTermsOf(order) : new Map(),
    });
    const { problem, depositFen } = isPending ? await this.payments.standingOf(id) : NO_PAYMENT_STANDING;
    const voidReason = whyVoid ?? order.voidReason;
    const actions = orderActions(
      {
        ...order,
        depositFen,
        voidReason,
        hasCoupon: order.couponCode !== null,
        wasLicenseUsed: wasUsed,
        wasLicenseGivenAway: wasGivenAway,
        wasRefundRequested: order.refundRequest !== null,
      },
      now,
    );
    return {
      order: { ...order, voidReason },
      actions,
      problem,
      depositFen,
      dueFen: Math.max(0, order.payableFen - depositFen),
    };
  }
}
