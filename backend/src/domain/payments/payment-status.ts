import type { PaymentMethod } from './payment-methods.js';

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

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** When to query the provider, counted from the start of the payment: notifications are only a hint. */
const POLL_AFTER_MS = [
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  3 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
] as const satisfies readonly number[];

interface PolledPayment {
  readonly startedAt: Date;
  /** When the order it pays expires: the last time it is queried. */
  readonly expiresAt: Date;
  readonly lastPolledAt: Date | null;
}

/**
 * When to query the provider next; null when the last time has passed and polling has ended.
 *
 * After an outage one query replaces the missed ones, at a time that lies in the past and is thus due.
 */
export function nextPollAt({ startedAt, expiresAt, lastPolledAt }: PolledPayment): Date | null {
  const last = lastPolledAt?.getTime() ?? Number.NEGATIVE_INFINITY;
  const times = POLL_AFTER_MS.map((after) => startedAt.getTime() + after).filter((time) => time < expiresAt.getTime());
  const next = [...times, expiresAt.getTime()].find((time) => time > last);
  return next === undefined ? null : new Date(next);
}
