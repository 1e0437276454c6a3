import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import type { PaymentFact, ProviderFact } from '../../../../domain/payments/payment-status.js';
import type { NotificationVerdict, RawNotification, RefundProgress, RefusalReason } from '../../provider.port.js';
import { amountOf, type Fields, fieldsOf, jsonReply, textIfAny, textOf, utf8Of } from '../shared/answers.js';

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
        currency: currencyOf(amount),
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

/** Optional in WeChat Pay's documentation: merchants in China collect only CNY. */
const currencyOf = (amount: Fields): string => (amount['currency'] === undefined ? 'CNY' : textOf(amount, 'currency'));

/** Reads a refund; responses and notifications name its state differently. */
export function toRefundFact(refund: Fields, statusKey: 'status' | 'refund_status'): RefundProgress {
  const transactionId = textIfAny(refund, 'transaction_id');
  const numbers = {
    outTradeNo: textOf(refund, 'out_trade_no'),
    refundNo: textOf(refund, 'out_refund_no'),
    ...(transactionId ? { transactionId } : {}),
  };
  switch (textOf(refund, statusKey)) {
    case 'SUCCESS': {
      const amount = fieldsOf(refund['amount']);
      return { type: 'refunded', ...numbers, amountFen: amountOf(amount, 'refund'), currency: currencyOf(amount) };
    }
    // ABNORMAL: the customer's card cannot receive money; staff have to choose another way in the merchant console.
    case 'CLOSED':
    case 'ABNORMAL':
      return { type: 'refund_failed', ...numbers };
    default:
      return { type: 'refund_processing' };
  }
}

interface WechatRecipient {
  readonly appId: string;
  readonly mchId: string;
  readonly apiV3Key: string;
  readonly platformKeys: ReadonlyMap<string, string>;
}

/** Maximum difference between the clocks of WeChat Pay and this machine, in seconds. */
const TOLERANCE_SECONDS = 300;
const SIGNATURE_TYPE = 'WECHATPAY2-SHA256-RSA2048';
const SEAL = 'AEAD_AES_256_GCM';
const TAG_BYTES = 16;

/** WeChat Pay resends on any status other than 200 or 204. */
const TAKEN = { status: 204, contentType: 'application/json', body: '' } as const;

const refuse = (reason: RefusalReason, outTradeNo?: string | null): NotificationVerdict => ({
  ok: false,
  reason,
  reply: jsonReply(401, { code: 'FAIL', message: reason }),
  ...(outTradeNo ? { outTradeNo } : {}),
});

/**
 * Reads a notification: an envelope that one of the platform's keys has signed, with an encrypted resource inside.
 *
 * Refuses, first match wins: a key we do not have, as in the platform's probes (unknown_key); another signature type
 * (signature); clocks more than 300 s apart (timestamp); a signature that does not match the bytes (signature); an
 * envelope that has other contents or cannot be decrypted (malformed); another merchant's or application's money
 * (foreign_merchant).
 */
export function readWechatNotice(notification: RawNotification, recipient: WechatRecipient): NotificationVerdict {
  const { headers, body, receivedAt } = notification;
  const [serial, timestamp, nonce, signature, kind = SIGNATURE_TYPE] = [
    'serial',
    'timestamp',
    'nonce',
    'signature',
    'signature-type',
  ].map((name) => headers[`wechatpay-${name}`]);
  const key = recipient.platformKeys.get(serial ?? '');
  if (!key) return refuse('unknown_key');
  if (!timestamp || !nonce || !signature || kind !== SIGNATURE_TYPE) return refuse('signature');
  if (!isRecent(timestamp, receivedAt)) return refuse('timestamp');
  const text = utf8Of(body);
  if (text === null || !hasSigned(key, Formatter.response(timestamp, nonce, text), signature)) {
    return refuse('signature');
  }

  const notice = open(text, recipient.apiV3Key);
  if (!notice) return refuse('malformed');
  return judge(notice, recipient);
}

interface Notice {
  readonly id: string;
  readonly kind: string;
  readonly resource: Fields;
}

function judge({ id, kind, resource }: Notice, { appId, mchId }: WechatRecipient): NotificationVerdict {
  const outTradeNo = textIfAny(resource, 'out_trade_no');
  const isAboutPayment = kind.startsWith('TRANSACTION.');
  if (resource['mchid'] !== mchId || (isAboutPayment && resource['appid'] !== appId)) {
    return refuse('foreign_merchant', outTradeNo);
  }
  try {
    return { ok: true, dedupeKey: id, facts: factsOf(kind, resource), reply: TAKEN };
  } catch {
    return refuse('malformed');
  }
}

function factsOf(kind: string, resource: Fields): ProviderFact[] {
  if (kind === 'TRANSACTION.SUCCESS') return [toPaymentFact(resource)];
  if (!kind.startsWith('REFUND.')) return [];
  const fact = toRefundFact(resource, 'refund_status');
  return fact.type === 'refund_processing' ? [] : [fact];
}

function isRecent(timestamp: string, now: Date): boolean {
  return /^\d{10}$/.test(timestamp) && Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= TOLERANCE_SECONDS;
}

function hasSigned(key: string, message: string, signature: string): boolean {
  try {
    return Rsa.verify(message, signature, key);
  } catch {
    return false;
  }
}

/** Returns null for anything but an envelope that decrypts. */
function open(text: string, apiV3Key: string): Notice | null {
  try {
    const envelope = fieldsOf(JSON.parse(text));
    const sealed = fieldsOf(envelope['resource']);
    const ciphertext = textOf(sealed, 'ciphertext');
    // The client takes the last 16 bytes as the tag; of a shorter text it would accept a shorter tag.
    if (sealed['algorithm'] !== SEAL || Buffer.from(ciphertext, 'base64').length <= TAG_BYTES) return null;
    const aad = textIfAny(sealed, 'associated_data') ?? '';
    const resource = fieldsOf(JSON.parse(Aes.AesGcm.decrypt(ciphertext, apiV3Key, textOf(sealed, 'nonce'), aad)));
    return { id: textOf(envelope, 'id'), kind: textOf(envelope, 'event_type'), resource };
  } catch {
    return null;
  }
}
