import { type JobContract, textOf } from '../../platform/outbox/job-contract.js';

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

/** Ask the provider what has become of a payment, and plan the next question. */
export const pollPayment = paymentJob('orders.poll-payment');

/** End a payment at the provider: its order was settled or ended another way. */
export const closePayment = paymentJob('orders.close-payment');

/** Ask the provider to return money, with the number the refund already has. */
export const sendRefund: JobContract<{ readonly refundNo: string }> = {
  name: 'orders.send-refund',
  queue: 'events',
  parse: (data) => ({ refundNo: textOf(data, 'refundNo') }),
};

/** Ask the provider about a refund that a notification has mentioned. */
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

/** Money did not behave, and an incident is open. */
export const incidentRaised: JobContract<{ readonly outTradeNo: string }> = {
  name: 'orders.incident-raised',
  queue: 'events',
  parse: (data) => ({ outTradeNo: textOf(data, 'outTradeNo') }),
};

/** A customer asked for the money of an order back. */
export const refundRequested: JobContract<{ readonly orderId: string }> = {
  name: 'orders.refund-requested',
  queue: 'events',
  parse: (data) => ({ orderId: textOf(data, 'orderId') }),
};

/** A transfer has a new proof, or a receipt that a second person has to confirm. */
export const transferToConfirm = paymentJob('orders.transfer-to-confirm');
