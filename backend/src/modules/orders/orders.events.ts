import { type JobContract, textOf } from '../../platform/outbox/outbox.js';

/** NOTIFY channel: the payload is the id of an order whose state changed. */
export const ORDERS_CHANNEL = 'orders';

interface PaymentJob {
  readonly paymentId: string;
}

const paymentJob = (name: string): JobContract<PaymentJob> => ({
  name,
  queue: 'events',
  parse: (data) => ({ paymentId: textOf(data, 'paymentId') }),
});

/** Query the provider for a payment's state, and schedule the next query. */
export const pollPayment = paymentJob('orders.poll-payment');

/** Close a payment at the provider: its order was settled or ended another way. */
export const closePayment = paymentJob('orders.close-payment');

/** Request a refund from the provider, with the number the refund already has. */
export const sendRefund: JobContract<{ readonly refundNo: string }> = {
  name: 'orders.send-refund',
  queue: 'events',
  parse: (data) => ({ refundNo: textOf(data, 'refundNo') }),
};

/** Query the provider about a refund that a notification has mentioned. */
export interface RefundQuestion {
  readonly method: string;
  /** Null: only the transaction is known. */
  readonly outTradeNo: string | null;
  readonly transactionId: string;
  readonly refundNo: string;
}

export const askRefund: JobContract<RefundQuestion> = {
  name: 'orders.ask-refund',
  queue: 'events',
  parse: (data) => ({
    method: textOf(data, 'method'),
    outTradeNo: data['outTradeNo'] === null ? null : textOf(data, 'outTradeNo'),
    transactionId: textOf(data, 'transactionId'),
    refundNo: textOf(data, 'refundNo'),
  }),
};

/** A payment incident has been opened. */
export const incidentRaised: JobContract<{ readonly outTradeNo: string }> = {
  name: 'orders.incident-raised',
  queue: 'events',
  parse: (data) => ({ outTradeNo: textOf(data, 'outTradeNo') }),
};

/** A customer requested a refund of an order. */
export const refundRequested: JobContract<{ readonly orderId: string }> = {
  name: 'orders.refund-requested',
  queue: 'events',
  parse: (data) => ({ orderId: textOf(data, 'orderId') }),
};

/** A transfer has a new payment proof, or a receipt that a second person has to confirm. */
export const receiptToConfirm = paymentJob('orders.transfer-to-confirm');
