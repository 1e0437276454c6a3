import { HOUR_MS } from '../calendar/shanghai.js';
import type { PaymentMethod } from '../payments/payment-methods.js';

const ORDER_TTL_HOURS = 24;
const BANK_ORDER_TTL_DAYS = 7;

export interface ExpiringOrder {
  readonly createdAt: Date;
  /** The payment method the customer has chosen, if any. */
  readonly method: PaymentMethod | null;
  /** The end of the quote that the order was made from, or null. */
  readonly quoteEndsAt: Date | null;
}

/**
 * The first instant at which an unpaid order is over: 24 hours after it was placed, 7 days when it is paid by bank
 * transfer, and for a quote the end of the quote, whatever the payment method.
 */
export function orderExpiresAt({ createdAt, method, quoteEndsAt }: ExpiringOrder): Date {
  if (quoteEndsAt) return quoteEndsAt;
  const hours = method === 'bank' ? BANK_ORDER_TTL_DAYS * 24 : ORDER_TTL_HOURS;
  return new Date(createdAt.getTime() + hours * HOUR_MS);
}
