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

/**
 * Money returned against one payment:
 *
 * - `requested`: requested by a customer; staff decide
 * - `processing`: sent, or about to be sent, to the provider; it is retried with the same number. Also a payment that the
 *   customer's bank disputes: its provider holds the money back until the dispute is decided
 * - `succeeded`: the money has been returned
 * - `failed`: the provider refused; staff retry it with the same number, return the money another way, or give it up
 * - `rejected`: staff declined the request, or gave up a refund that its provider refused; or a dispute was decided for us
 */
export const REFUND_STATUSES = ['requested', 'processing', 'succeeded', 'failed', 'rejected'] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

const NEXT_REFUND: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requested: ['processing', 'rejected'],
  processing: ['succeeded', 'failed', 'rejected'],
  // A late success after a failure is accepted, also once staff have given the refund up: the money is gone.
  failed: ['processing', 'succeeded', 'rejected'],
  succeeded: [],
  rejected: ['succeeded'],
};

export const canRefundBecome = (from: RefundStatus, to: RefundStatus): boolean => NEXT_REFUND[from].includes(to);

/** Whether its amount is returned or committed, and so cannot be refunded a second time. */
export const holdsMoney = (status: RefundStatus): boolean => status === 'processing' || status === 'succeeded';

/**
 * The stage of a refund for the staff who handle refunds:
 *
 * - `to_pay_out`: staff have to transfer the money back and then record it
 * - `processing`: its provider is processing it
 * - `requested`, `failed`, `rejected`: as its status
 * - `done`: the money has been returned
 * - `returned_otherwise`: its provider refused or is switched off, and staff returned the money another way
 * - `given_up`: its provider refused, and staff gave it up
 */
export const REFUND_STAGES = [
  'to_pay_out',
  'requested',
  'processing',
  'failed',
  'done',
  'returned_otherwise',
  'given_up',
  'rejected',
] as const;
export type RefundStage = (typeof REFUND_STAGES)[number];

/** Days within which staff have to pay out a refund that no provider makes; after that it is overdue. */
export const PAYOUT_DAYS = 3;

/** What customers are charged in. */
export const CURRENCY = 'CNY';

/**
 * What a provider reports about a payment or a refund, already authenticated and translated by its adapter.
 *
 * Facts arrive late, twice and in any order. `outTradeNo` is our number for the payment, `refundNo` ours for the
 * refund; a refund made in the provider's own console, and a dispute, carry the provider's number instead. Amounts are
 * fen when `currency` is CNY, the currency's smallest unit otherwise.
 */
export type PaymentFact =
  | {
      readonly type: 'succeeded';
      readonly outTradeNo: string;
      readonly amountFen: number;
      readonly currency: string;
      /** The provider's number for the money movement. */
      readonly transactionId: string;
    }
  | { readonly type: 'waiting' | 'closed' | 'failed'; readonly outTradeNo: string };

export type RefundFact = {
  readonly outTradeNo: string;
  readonly refundNo: string;
  /** The provider's number for the payment whose money it returns, if the provider names it. */
  readonly transactionId?: string;
} & (
  | { readonly type: 'refunded'; readonly amountFen: number; /** Default: CNY. */ readonly currency?: string }
  | { readonly type: 'refund_failed' }
  /** The customer's bank disputes the payment. One that is lost is `refunded`. */
  | {
      readonly type: 'disputed';
      readonly amountFen: number;
      readonly currency: string;
      /** Whether the provider holds the money back until it is decided. */
      readonly isHeld: boolean;
      /** When our response is due at the provider, in JSON form; null where none is expected. */
      readonly respondBy: string | null;
    }
  /** A dispute ended without a loss. */
  | { readonly type: 'dispute_won' }
);

export type ProviderFact = PaymentFact | RefundFact;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 128 bits: numbers never collide and cannot be guessed. */
export const OUT_TRADE_NO_BYTES = 16;
/** 62^22 is the smallest power of 62 above 2^128. */
const LENGTH = 22;

/**
 * Our number for a payment: 22 letters and digits. Every gateway takes 6 to 32 of [0-9A-Za-z].
 *
 * `random` is 16 bytes from a cryptographic source. Throws `RangeError` for any other number of bytes.
 */
export function outTradeNo(random: Uint8Array): string {
  if (random.length !== OUT_TRADE_NO_BYTES) throw new RangeError(`${OUT_TRADE_NO_BYTES} random bytes are needed`);
  let rest = random.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  let text = '';
  for (let i = 0; i < LENGTH; i += 1) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text;
    rest /= 62n;
  }
  return text;
}

/** Whether a gateway could have received this number from us. */
export const isOutTradeNo = (text: string): boolean => /^[0-9A-Za-z]{6,32}$/.test(text);

/** The number of the automatic refund: one for each payment, so a retry cannot pay twice. */
export const automaticRefundNo = (outTradeNo: string): string => `${outTradeNo}AUTO`;
