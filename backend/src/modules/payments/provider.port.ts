import type { PaymentFact, ProviderFact, RefundFact } from '../../domain/payments/payment-fact.js';
import type { PaymentMethod } from '../../domain/payments/payment-methods.js';

/** Where the customer pays: a desktop page, or a phone's browser. */
export type PaymentScene = 'desktop' | 'mobile';

export interface CreatePayment {
  /** Ours, unique for ever; a new one for every attempt. */
  readonly outTradeNo: string;
  /** Our id of the attempt, for providers whose page is ours. */
  readonly paymentId: string;
  readonly amountFen: number;
  readonly subject: string;
  readonly scene: PaymentScene;
  readonly expiresAt: Date;
  /** Where the provider sends its notifications. */
  readonly notifyUrl: string;
  /** Where it sends the customer back to. */
  readonly returnUrl: string;
  readonly clientAddress: string;
}

export interface BankAccount {
  readonly holder: string;
  readonly bank: string;
  readonly account: string;
  /** What the customer writes into the transfer, so that it can be matched. */
  readonly remittanceCode: string;
}

/** How the customer goes on. */
export type PaymentAction =
  /** `freshUntil`: from then on the provider no longer takes the link, and a new one is asked for the same attempt. */
  | { readonly type: 'redirect'; readonly url: string; readonly freshUntil?: string }
  | { readonly type: 'qr'; readonly codeUrl: string }
  | { readonly type: 'bank'; readonly bank: BankAccount };

export interface CreatedPayment {
  readonly action: PaymentAction;
  /** The provider's own number for the attempt, where it has one. */
  readonly providerRef: string | null;
}

/** Which attempt is meant, in both sides' numbers. */
export interface PaymentRef {
  readonly outTradeNo: string;
  readonly providerRef: string | null;
}

/** A notification exactly as it arrived: gateways sign the bytes. Header names are lower case. */
export interface RawNotification {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly receivedAt: Date;
}

/** What the gateway expects to hear back. */
export interface GatewayReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

export type RefusalReason = 'malformed' | 'signature' | 'unknown_key' | 'timestamp' | 'foreign_merchant';

/** A refund that a notification mentions without saying how much: the provider has to be asked. */
export interface RefundHint {
  /** Null where the notification tells only the transaction. */
  readonly outTradeNo: string | null;
  readonly transactionId: string;
  readonly refundNo: string;
}

/**
 * Authentic or not; `dedupeKey` is the same for every delivery of one notification.
 *
 * A refusal names a payment only where the signature was right and the rest was not (`foreign_merchant`).
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

/** Which refund is meant. */
export interface RefundRef extends PaymentRef {
  /** Ours; a retry uses the same number and moves money once. The provider's for a refund made in its console. */
  readonly refundNo: string;
  readonly transactionId: string;
}

export interface RefundPayment extends RefundRef {
  readonly amountFen: number;
  /** What the payment collected in all. */
  readonly totalFen: number;
  readonly reason: string;
  readonly notifyUrl: string;
}

/** Still under way: ask again later. */
export type RefundProgress = RefundFact | { readonly type: 'refund_processing' };

/** One line of a provider's bill: money that moved on that day, refunds negative. */
export interface BillLine {
  readonly outTradeNo: string;
  readonly refundNo: string | null;
  readonly transactionId: string;
  readonly amountFen: number;
}

/**
 * One way of collecting money. Adapters speak to a gateway and tell authenticated facts; they never touch an order.
 *
 * Every call times out within 10 s. A timeout is `unknown_outcome`, never a failure: ask again, with the same numbers.
 */
export interface PaymentProvider {
  readonly method: PaymentMethod;
  /** The least and the most that one payment may be, in fen. */
  readonly range: readonly [least: number, most: number];
  /** Whether `refund` moves the money by itself; a bank transfer is returned by hand. */
  readonly refundsByItself: boolean;
  /** Whether what it offers on a desktop is of no use on a phone, so that the other needs an attempt of its own. */
  readonly differsByScene: boolean;
  create(payment: CreatePayment): Promise<CreatedPayment>;
  verifyNotification(notification: RawNotification): Promise<NotificationVerdict>;
  query(ref: PaymentRef): Promise<PaymentFact>;
  /** Ends an attempt so that nobody can pay it any more; `paid` when somebody already has. */
  close(ref: PaymentRef): Promise<'closed' | 'paid'>;
  refund(refund: RefundPayment): Promise<RefundProgress>;
  queryRefund(refund: RefundRef): Promise<RefundProgress>;
  /**
   * The movements of one day (YYYY-MM-DD, Asia/Shanghai). Gateways have it from about ten the next morning.
   *
   * Rejected when there is no bill: none yet, or nothing moved. `not_supported` where nobody writes one.
   */
  bill(day: string): Promise<readonly BillLine[]>;
}

/** DI token: every adapter that the settings switch on, in the order in which they are offered. */
export const PAYMENT_ADAPTERS = Symbol('payment-adapters');

export type ProviderErrorKind = 'unknown_outcome' | 'rejected' | 'bad_response' | 'not_supported';

/** A gateway did not do what was asked. Only `rejected` says for certain that nothing happened. */
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

/** Whether a provider refused a request with one of these codes of its own. */
export const isRejected = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof ProviderError && error.kind === 'rejected' && codes.includes(error.providerCode);
