import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { whyNoInvoice } from '../../domain/orders/refund-request.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Order } from './order.entity.js';
import { OrdersRepository } from './orders.repository.js';

/** The details of an order that its invoice needs. */
export interface InvoicedOrder {
  readonly orderId: string;
  readonly number: string;
  /** The money that was paid and kept, in fen. */
  readonly keptFen: number;
}

/** An order's side of its invoice: whether one was requested, and for how much. */
@Injectable()
export class OrderInvoicing {
  constructor(private readonly orders: OrdersRepository) {}

  /**
   * Takes the one request an order may have open. The lock on the order keeps concurrent requests to one.
   *
   * Refuses with order.not_found, order.not_paid, invoice.nothing_to_invoice, invoice.already_requested.
   */
  async claim(tx: Tx, accountId: string, orderId: string, now: Date): Promise<InvoicedOrder> {
    const order = await this.orders.lockOwned(tx, accountId, orderId);
    const refusal = whyNoInvoice({ ...order, wasInvoiceRequested: order.invoiceRequestedAt !== null });
    if (refusal) throw new AppError(refusal);
    await this.orders.saveInvoiceRequest(tx, orderId, now);
    return toInvoiced(order);
  }

  /** Locks an order, so that its details stay valid until the transaction ends. Refuses with order.not_found. */
  async lock(tx: Tx, orderId: string): Promise<InvoicedOrder> {
    const order = await this.orders.lock(tx, orderId);
    if (!order) throw new AppError('order.not_found');
    return toInvoiced(order);
  }

  /** Lets the customer request an invoice again. The caller has locked the order. */
  async release(tx: Tx, orderId: string): Promise<void> {
    await this.orders.saveInvoiceRequest(tx, orderId, null);
  }
}

const toInvoiced = ({ id, number, settledBy, payableFen, refundedFen }: Order): InvoicedOrder => ({
  orderId: id,
  number,
  keptFen: settledBy === 'money' ? payableFen - refundedFen : 0,
});
