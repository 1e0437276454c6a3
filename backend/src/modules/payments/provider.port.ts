import type { PaymentFact, ProviderFact, RefundFact } from '../../domain/payments/payment-status.js';
import type { PaymentMethod } from '../../domain/payments/payment-methods.js';

/** Where the customer pays: a desktop page, or a phone's browser. */
export type PaymentScene = 'desktop' | 'mobile';

export interface CreatePayment {
  /** Our number, unique and never reused; a new one for every attempt. */
  readonly outTradeNo: string;
  /** Our id of the attempt, for providers whose page is on our own site. */
  readonly paymentId: string;
  readonly amountFen: number;
  readonly subject: string;
  readonly scene: PaymentScene;
  readonly expiresAt: Date;
  /** URL to which the provider sends its notifications. */
  readonly notifyUrl: string;
  /** URL to which it sends the customer back. */
  readonly returnUrl: string;
  readonly clientAddress: string;
}

export interface BankAccount {
  readonly holder: string;
  readonly bank: string;
  readonly account: string;
  /** Reference the customer puts on the transfer, so that it can be matched. */
  readonly remittanceCode: string;
}

/** What the customer does next. */
export type PaymentAction =
  /** `freshUntil`: from then on the provider rejects the link, and a new one is requested for the same attempt. */
  | { readonly type: 'redirect'; readonly url: string; readonly freshUntil?: string }
  | { readonly type: 'qr'; readonly codeUrl: string }
  | { readonly type: 'bank'; readonly bank: BankAccount };

export interface CreatedPayment {
  readonly action: PaymentAction;
  /** The provider's own number for the attempt, where it has one. */
  readonly providerRef: string | null;
}

/** Identifies an attempt by both sides' numbers. */
export interface PaymentRef {
  readonly outTradeNo: string;
  readonly providerRef: string | null;
}

/** A notification exactly as received: gateways sign the bytes. Header names are lower case. */
export interface RawNotification {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly receivedAt: Date;
}

/** The response that the gateway expects. */
export interface GatewayReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export const REFUSAL_REASONS = ['malformed', 'signature', 'unknown_key', 'timestamp', 'foreign_merchant'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** A refund or a dispute that a notification mentions without its amount: the provider has to be queried. */
export interface RefundHint {
  /** Null where the notification names only the transaction. */
  readonly outTradeNo: string | null;
  readonly transactionId: string;
  readonly refundNo: string;
}

/**
 * Authentic or not; `dedupeKey` is the same for every delivery of one notification.
 *
 * A refusal names a payment only where the signature was valid but the recipient was not (`foreign_merchant`).
 */
export type NotificationVerdict =
  | {
      readonly ok: true;
      readonly dedupeKey: string;
      readonly facts: readonly ProviderFact[];
      readonly refundHints?: readonly RefundHint[];
      readonly reply: GatewayReply;
    }
  | {
      readonly ok: false;
      readonly reason: RefusalReason;
      readonly outTradeNo?: string;
      readonly reply: GatewayReply;
    };

/** Identifies a refund. */
export interface RefundRef extends PaymentRef {
  /**
   * Our number; a retry reuses it, so money moves once. For a refund made in the provider's console, and for a dispute,
   * the provider's number.
   */
  readonly refundNo: string;
  readonly transactionId: string;
}

export interface RefundPayment extends RefundRef {
  readonly amountFen: number;
  /** Total collected by the payment. */
  readonly totalFen: number;
  readonly reason: string;
  readonly notifyUrl: string;
}

/** `refund_processing`: not finished yet; query again later. */
export type RefundProgress = RefundFact | { readonly type: 'refund_processing' };

/** One line of a provider's bill: money that moved on that day; refunds are negative. */
export interface BillLine {
  readonly outTradeNo: string;
  readonly refundNo: string | null;
  readonly transactionId: string;
  readonly amountFen: number;
}

/**
 * A payment method. Adapters talk to a gateway and return authenticated facts; they never touch an order.
 *
 * Every call times out within 10 s. A timeout is `unknown_outcome`, never a failure: retry with the same numbers.
 */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** The account that customers transfer to; only for bank transfers. */
  readonly account?: Omit<BankAccount, 'remittanceCode'>;
  /** Minimum and maximum of one payment, in fen. */
  readonly range: readonly [least: number, most: number];
  /** Whether `refund` moves the money itself; bank transfers are returned manually. */
  readonly refundsByItself: boolean;
  /** Whether a desktop offer cannot be used on a phone or vice versa, so that each needs its own attempt. */
  readonly differsByScene: boolean;
  create(payment: CreatePayment): Promise<CreatedPayment>;
  verifyNotification(notification: RawNotification): Promise<NotificationVerdict>;
  query(ref: PaymentRef): Promise<PaymentFact>;
  /** Ends an attempt so that it can no longer be paid; returns `paid` when it already has been. */
  close(ref: PaymentRef): Promise<'closed' | 'paid'>;
  refund(refund: RefundPayment): Promise<RefundProgress>;
  queryRefund(refund: RefundRef): Promise<RefundProgress>;
  /**
   * Returns the movements of one day (YYYY-MM-DD, Asia/Shanghai). Gateways publish them at about ten the next morning.
   *
   * Null when the provider says that it has no bill of the day: nothing moved, or it is not ready yet. Throws
   * `not_supported` where the provider has none at all.
   */
  bill(day: string): Promise<readonly BillLine[] | null>;
}

/** DI token: the adapters that the settings enable, in the order in which they are offered. */
export const PAYMENT_ADAPTERS = Symbol('payment-adapters');

export type ProviderErrorKind = 'unknown_outcome' | 'rejected' | 'bad_response' | 'not_supported';

/** A gateway did not do what was requested. Only `rejected` guarantees that nothing happened. */
export class ProviderError extends Error {
  constructor(
    readonly kind: ProviderErrorKind,
    readonly providerCode: string,
    options?: ErrorOptions,
  ) {
    super(`${kind}: ${providerCode}`, options);
    this.name = 'ProviderError';
  }
}

/** Whether a provider rejected a request with one of these provider codes. */
export const isRejected = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof ProviderError && error.kind === 'rejected' && codes.includes(error.providerCode);
