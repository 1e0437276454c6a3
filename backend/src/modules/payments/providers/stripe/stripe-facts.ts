import type { Stripe } from 'stripe';
import type { PaymentFact } from '../../../../domain/payments/payment-fact.js';
import { type RefundProgress, ProviderError } from '../../provider.port.js';

/** Our numbers, set on everything we create at Stripe. */
export interface OurNumbers {
  readonly outTradeNo?: string;
  readonly refundNo?: string;
}

/** Returns the id of an object that Stripe may or may not have expanded. */
export const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Reads our payment from a checkout session. Amounts are in the smallest unit of the session's currency. */
export function toPaymentFact(session: Stripe.Checkout.Session, outTradeNo: string): PaymentFact {
  if (session.payment_status === 'paid') {
    const transactionId = idOf(session.payment_intent);
    const { amount_total: amountFen, currency } = session;
    if (transactionId === null || amountFen === null || currency === null) {
      throw new ProviderError('bad_response', 'SESSION_INCOMPLETE');
    }
    return { type: 'succeeded', outTradeNo, amountFen, currency: currency.toUpperCase(), transactionId };
  }
  return { type: session.status === 'expired' ? 'closed' : 'waiting', outTradeNo };
}

/** Reads a refund, under the number we use for it. */
export function toRefundFact(
  { status, amount }: Pick<Stripe.Refund, 'status' | 'amount'>,
  { outTradeNo, refundNo }: { readonly outTradeNo: string; readonly refundNo: string },
): RefundProgress {
  switch (status ?? '') {
    case 'succeeded':
      return { type: 'refunded', outTradeNo, refundNo, amountFen: amount };
    case 'failed':
    case 'canceled':
      return { type: 'refund_failed', outTradeNo, refundNo };
    default:
      return { type: 'refund_processing' };
  }
}
