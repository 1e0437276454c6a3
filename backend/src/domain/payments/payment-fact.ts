/**
 * What a provider reports about a payment or a refund, already authenticated and translated by its adapter.
 *
 * Facts arrive late, twice and in any order. `outTradeNo` is our number for the payment, `refundNo` ours for the
 * refund; a refund made in the provider's own console carries the provider's number instead. Amounts are fen when
 * `currency` is CNY, the currency's smallest unit otherwise.
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

export type RefundFact =
  | { readonly type: 'refunded'; readonly outTradeNo: string; readonly refundNo: string; readonly amountFen: number }
  | { readonly type: 'refund_failed'; readonly outTradeNo: string; readonly refundNo: string };

export type ProviderFact = PaymentFact | RefundFact;
