import type { ProviderFact } from '../../../../domain/payments/payment-status.js';
import { yuanToFen } from '../../../../domain/money/amounts.js';
import type { NotificationVerdict, RawNotification, RefusalReason } from '../../provider.port.js';
import { isStorable, textReply, utf8Of } from '../shared/answers.js';

export interface AlipayMerchant {
  readonly appId: string;
  readonly sellerId: string;
}

type Notice = Readonly<Record<string, string>>;

/** Alipay resends until it receives exactly this. */
const TAKEN = textReply(200, 'success');
const REFUSED = textReply(400, 'fail');

const refuse = (reason: RefusalReason, outTradeNo?: string): NotificationVerdict => ({
  ok: false,
  reason,
  reply: REFUSED,
  ...(outTradeNo ? { outTradeNo } : {}),
});

/**
 * Reads a notification: a form whose fields Alipay has signed.
 *
 * Refuses, first match wins: a body that is not a form of unique UTF-8 fields (malformed); one that Alipay has not
 * signed with RSA2 (signature); one for another application or merchant (foreign_merchant).
 */
export function readAlipayNotice(
  { body }: Pick<RawNotification, 'body'>,
  merchant: AlipayMerchant,
  hasSigned: (notice: Notice) => boolean,
): NotificationVerdict {
  const notice = noticeOf(body);
  if (!notice || (notice['charset'] ?? 'utf-8').toLowerCase() !== 'utf-8') return refuse('malformed');
  if (!hasSigned(notice)) return refuse('signature');

  const { notify_id: id, out_trade_no: outTradeNo, app_id: appId, seller_id: sellerId } = notice;
  if (appId !== merchant.appId || sellerId !== merchant.sellerId) return refuse('foreign_merchant', outTradeNo);
  if (!id || !outTradeNo) return refuse('malformed');

  const returned = hasReturnedMoney(notice);
  if (returned === null) return refuse('malformed');
  if (returned) {
    const { trade_no: transactionId, out_biz_no: refundNo } = notice;
    // Its amount is the sum of all refunds so far, not the amount of this one.
    const refundHints = transactionId && refundNo ? [{ outTradeNo, transactionId, refundNo }] : [];
    return { ok: true, dedupeKey: id, facts: [], refundHints, reply: TAKEN };
  }
  const facts = factsOf(notice, outTradeNo);
  return facts ? { ok: true, dedupeKey: id, facts, reply: TAKEN } : refuse('malformed');
}

/** Returns the fields of a form; null when a field is repeated, contains NUL, or the bytes are not UTF-8. */
function noticeOf(body: Buffer): Notice | null {
  const text = utf8Of(body);
  if (text === null) return null;
  const pairs = [...new URLSearchParams(text)];
  const notice = Object.fromEntries(pairs);
  return Object.keys(notice).length === pairs.length && pairs.every(([, value]) => isStorable(value)) ? notice : null;
}

/**
 * Whether a notice is about a refund, which also says TRADE_SUCCESS and must never be taken for a payment; null for an
 * amount that cannot be read.
 *
 * `refund_fee` is the sum of all refunds so far. Notices of payments and of unpaid trades that were closed may carry it
 * as 0.00, so only a positive amount counts; without the field, the time of a refund decides.
 */
function hasReturnedMoney({ refund_fee: returned, gmt_refund: returnedAt }: Notice): boolean | null {
  if (!returned) return Boolean(returnedAt);
  const returnedFen = yuanToFen(returned);
  return returnedFen === null ? null : returnedFen > 0;
}

function factsOf(notice: Notice, outTradeNo: string): ProviderFact[] | null {
  switch (notice['trade_status'] ?? '') {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED': {
      const amountFen = yuanToFen(notice['total_amount'] ?? '');
      const transactionId = notice['trade_no'];
      if (amountFen === null || !transactionId) return null;
      const currency = notice['trans_currency'] || 'CNY';
      return [{ type: 'succeeded', outTradeNo, amountFen, currency, transactionId }];
    }
    case 'TRADE_CLOSED':
      return [{ type: 'closed', outTradeNo }];
    case 'WAIT_BUYER_PAY':
      return [{ type: 'waiting', outTradeNo }];
    default:
      return [];
  }
}
