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
