import type { PaymentFact } from '../../../../domain/payments/payment-fact.js';
import type { RefundProgress } from '../../provider.port.js';
import { amountOf, type Fields, fieldsOf, textOf } from '../shared/answers.js';

/**
 * Reads our payment from a WeChat Pay transaction. Amounts are fen.
 *
 * `REFUND` gives neither amount nor time: refunds that we made are already recorded here, and a payment that was paid
 * and refunded before we heard of it counts as closed, since its money is gone. Staff see it in the daily bill. Throws
 * ProviderError `bad_response` for a transaction that lacks what its state needs.
 */
export function toPaymentFact(transaction: Fields): PaymentFact {
  const outTradeNo = textOf(transaction, 'out_trade_no');
  switch (textOf(transaction, 'trade_state')) {
    case 'SUCCESS': {
      const amount = fieldsOf(transaction['amount']);
      return {
        type: 'succeeded',
        outTradeNo,
        amountFen: amountOf(amount, 'total'),
        // Optional in WeChat Pay's documentation: merchants in China collect nothing but CNY.
        currency: amount['currency'] === undefined ? 'CNY' : textOf(amount, 'currency'),
        transactionId: textOf(transaction, 'transaction_id'),
      };
    }
    case 'CLOSED':
    case 'REVOKED':
    case 'REFUND':
      return { type: 'closed', outTradeNo };
    case 'PAYERROR':
      return { type: 'failed', outTradeNo };
    default:
      return { type: 'waiting', outTradeNo };
  }
}

/** Reads a refund; responses and notifications name its state differently. */
export function toRefundFact(refund: Fields, statusKey: 'status' | 'refund_status'): RefundProgress {
  const outTradeNo = textOf(refund, 'out_trade_no');
  const refundNo = textOf(refund, 'out_refund_no');
  switch (textOf(refund, statusKey)) {
    case 'SUCCESS':
      return { type: 'refunded', outTradeNo, refundNo, amountFen: amountOf(fieldsOf(refund['amount']), 'refund') };
    // ABNORMAL: the customer's card cannot receive money; staff have to choose another way in the merchant console.
    case 'CLOSED':
    case 'ABNORMAL':
      return { type: 'refund_failed', outTradeNo, refundNo };
    default:
      return { type: 'refund_processing' };
  }
}
