import { Injectable } from '@nestjs/common';
import { findPayment, type OrderMoney } from '../../../domain/orders/order-money.js';
import type { VoidReason } from '../../../domain/licensing/renewal-and-upgrade.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { OwnedLicenses } from '../../paid/index.js';
import { PaymentRecords, type ProviderTransaction } from '../../payments/index.js';
import type { Order } from '../order.entity.js';
import { payableTermsOf } from '../pricing/change-pricing.service.js';
import { OrdersRepository } from '../orders.repository.js';

/** An order's money as the rules see it: read under the lock of the order's row, written back as far as it changed. */
@Injectable()
export class OrderMoneyRepository {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly payments: PaymentRecords,
    private readonly licenses: OwnedLicenses,
  ) {}

  /** `order` must have come from a locking read of this transaction. */
  async read(tx: Tx, order: Order, now: Date): Promise<OrderMoney> {
    return (await this.readFor(tx, order, null, now)).money;
  }

  /** The same, with the number of the payment, of any order, that has a provider's transaction. */
  async readFor(
    tx: Tx,
    order: Order,
    transaction: ProviderTransaction | null,
    now: Date,
  ): Promise<{ readonly money: OrderMoney; readonly transactionOf: string | null }> {
    const { status, payableFen, settledBy, refundedFen } = order;
    const voidReason = await this.#whyVoid(tx, order, now);
    const { transactionOf, ...money } = await this.payments.states(tx, order.id, transaction);
    return { money: { order: { status, payableFen, settledBy, refundedFen, voidReason }, ...money }, transactionOf };
  }

  /** Checked against the licenses while money can still settle the order. */
  async #whyVoid(tx: Tx, order: Order, now: Date): Promise<VoidReason | null> {
    const ordered = payableTermsOf(order);
    if (ordered.size === 0) return order.voidReason;
    return (await this.licenses.whyVoid(tx, order.accountId, ordered, now))?.reason ?? null;
  }

  /** Returns the updated order. `reason` is stored with a new refund. */
  async write(
    tx: Tx,
    order: Order,
    before: OrderMoney,
    after: OrderMoney,
    { now, reason = '' }: { readonly now: Date; readonly reason?: string },
  ): Promise<Order> {
    if (after.order !== before.order) await this.orders.saveState(tx, order.id, after.order, now);
    else if (after.payments !== before.payments) await this.orders.announce(tx, order.id);
    await this.payments.save(tx, before, after, now, reason);
    const { status, settledBy, refundedFen, payableFen, voidReason } = after.order;
    return {
      ...order,
      method: await this.#methodOf(tx, order, before, after),
      status,
      settledBy,
      refundedFen,
      payableFen,
      voidReason: status === 'cancelled' ? voidReason : null,
    };
  }

  /** The method chosen last, until a payment settles the order. */
  async #methodOf(tx: Tx, { id, method }: Order, before: OrderMoney, after: OrderMoney): Promise<Order['method']> {
    // With a single attempt, the method chosen is the one that paid.
    if (before.order.settledBy !== null || after.order.settledBy !== 'money' || after.payments.length < 2)
      return method;
    const paid = after.payments.find(
      ({ outTradeNo, status }) => status === 'succeeded' && findPayment(before, outTradeNo)?.status !== 'succeeded',
    );
    return paid ? this.orders.saveMethodPaid(tx, id, paid.outTradeNo) : method;
  }
}
