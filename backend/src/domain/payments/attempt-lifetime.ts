import type { PaymentMethod } from './payment-methods.js';

/** How long a customer may take to pay one attempt online. */
const ATTEMPT_TTL_MINUTES = 30;

/**
 * The first instant at which an attempt is no longer offered to the customer: 30 minutes after its start and never
 * after its order; a bank transfer lasts as long as its order. Money that arrives later is still accepted.
 */
export function attemptExpiresAt(method: PaymentMethod, startedAt: Date, orderExpiresAt: Date): Date {
  if (method === 'bank') return orderExpiresAt;
  return new Date(Math.min(startedAt.getTime() + ATTEMPT_TTL_MINUTES * 60_000, orderExpiresAt.getTime()));
}
