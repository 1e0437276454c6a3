/**
 * One attempt to collect the money of one order with one provider:
 *
 * - `created`: recorded here, not yet registered with the provider
 * - `waiting`: the provider shows it to the customer
 * - `succeeded`: its money settled the order; an order has at most one
 * - `surplus`: the right amount arrived, but the order could not take it; the rest of it is refunded automatically
 * - `mismatched`: money arrived that differs in amount or currency; staff decide
 * - `deposit`: less than the price arrived, and staff have requested the rest; it counts towards the order
 * - `closed`, `failed`: over without money, according to the provider
 */
export const PAYMENT_STATUSES = [
  'created',
  'waiting',
  'succeeded',
  'surplus',
  'mismatched',
  'deposit',
  'closed',
  'failed',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Money takes precedence: it may arrive after the provider has reported closed or failed. Its arrival is never undone.
 */
const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  created: ['waiting', 'succeeded', 'surplus', 'mismatched', 'closed', 'failed'],
  waiting: ['succeeded', 'surplus', 'mismatched', 'closed', 'failed'],
  closed: ['succeeded', 'surplus', 'mismatched'],
  failed: ['succeeded', 'surplus', 'mismatched'],
  // The provider corrected the amount it had reported for the same transaction, or staff have decided.
  mismatched: ['succeeded', 'surplus', 'deposit'],
  // The order ended without the rest.
  deposit: ['surplus'],
  succeeded: [],
  surplus: [],
};

export const canPaymentBecome = (from: PaymentStatus, to: PaymentStatus): boolean => NEXT[from].includes(to);

/** Whether the customer could still pay it, so that it must be closed before the order is cancelled or repriced. */
export const isPaymentOpen = (status: PaymentStatus): boolean => status === 'created' || status === 'waiting';

/** Whether its money has arrived. */
export const hasMoneyArrived = (status: PaymentStatus): boolean =>
  status === 'succeeded' || status === 'surplus' || status === 'mismatched' || status === 'deposit';

/** Whether its money pays its order, or a part of it. */
export const paysOrder = (status: PaymentStatus): boolean => status === 'succeeded' || status === 'deposit';
