import { createHash } from 'node:crypto';
import type { PaymentFact } from '../../../../domain/payments/payment-status.js';
import {
  type BillLine,
  type CreatedPayment,
  type CreatePayment,
  isRejected,
  type NotificationVerdict,
  type PaymentProvider,
  type PaymentRef,
  ProviderError,
  type RawNotification,
  type RefundPayment,
  type RefundProgress,
  type RefundRef,
} from '../../provider.port.js';
import {
  beijingInstant,
  type BillRow,
  billRows,
  cellOf,
  DEADLINES,
  type Deadlines,
  fenInBill,
  type Fields,
  plainSubject,
  textOf,
  utf8Of,
  webAddressOf,
} from '../shared/answers.js';
import type { WechatSettings } from '../shared/provider-settings.js';
import { WechatClient } from './wechat-client.js';
import { readWechatNotice, toPaymentFact, toRefundFact } from './wechat-notice.js';

const COLUMNS = ['微信订单号', '商户订单号', '交易状态', '商户退款单号', '订单金额', '申请退款金额'];

/**
 * Reads the trade bill of a day, whose SHA-1 the platform has signed.
 *
 * Throws ProviderError `bad_response` when the digest or the table format does not match, or a line is of another
 * merchant or currency.
 */
export function readWechatBill(file: Buffer, sha1: string, mchId: string): BillLine[] {
  const digest = createHash('sha1').update(file).digest('hex');
  if (digest !== sha1.toLowerCase()) throw new ProviderError('bad_response', 'BILL_DIGEST');
  const rows = billRows(utf8Of(file) ?? '', COLUMNS);
  if (!rows) throw new ProviderError('bad_response', 'BILL_TABLE');
  if (rows.some((row) => (row.get('商户号') ?? mchId) !== mchId || (row.get('货币种类') ?? 'CNY') !== 'CNY')) {
    throw new ProviderError('bad_response', 'OTHER_BILL');
  }
  return rows.flatMap(toLines);
}

/** Revoked trades moved nothing. */
function toLines(row: BillRow): BillLine[] {
  const numbers = { outTradeNo: cellOf(row, '商户订单号'), transactionId: cellOf(row, '微信订单号') };
  switch (cellOf(row, '交易状态')) {
    case 'SUCCESS':
      return [{ ...numbers, refundNo: null, amountFen: fenInBill(row, '订单金额') }];
    case 'REFUND':
      return [{ ...numbers, refundNo: cellOf(row, '商户退款单号'), amountFen: -fenInBill(row, '申请退款金额') }];
    default:
      return [];
  }
}

const CURRENCY = 'CNY';
/** WeChat Pay allows 127 bytes; a Chinese character takes three. */
const SUBJECT_LENGTH = 40;
/** WeChat Pay rejects an expiry any closer than this. */
const MIN_LIFE_MS = 90_000;
/** Below the five minutes for which a phone link works. */
const LINK_LIFE_MS = 4 * 60_000;

/** WeChat Pay, API v3: a code to scan on desktops, a link into the app on phones. Its amounts are fen. */
export class WechatProvider implements PaymentProvider {
  readonly method = 'wechat';
  readonly range = [1, 10_000_000_000] as const;
  readonly refundsByItself = true;
  readonly differsByScene = true;
  readonly #client: WechatClient;

  constructor(
    private readonly settings: WechatSettings,
    deadlines: Deadlines = DEADLINES,
  ) {
    this.#client = new WechatClient(settings, deadlines);
  }

  async create(payment: CreatePayment): Promise<CreatedPayment> {
    const { outTradeNo, amountFen, subject, scene, expiresAt, notifyUrl, returnUrl, clientAddress } = payment;
    const now = Date.now();
    const order = {
      appid: this.settings.appId,
      mchid: this.settings.mchId,
      description: plainSubject(subject, SUBJECT_LENGTH),
      out_trade_no: outTradeNo,
      time_expire: beijingInstant(new Date(Math.max(expiresAt.getTime(), now + MIN_LIFE_MS))),
      notify_url: notifyUrl,
      amount: { total: amountFen, currency: CURRENCY },
    };
    if (scene === 'desktop') {
      const answer = await this.#client.post('v3/pay/transactions/native', order);
      return { action: { type: 'qr', codeUrl: textOf(answer, 'code_url') }, providerRef: null };
    }
    const scene_info = { payer_client_ip: clientAddress, h5_info: { type: 'Wap' } };
    const answer = await this.#client.post('v3/pay/transactions/h5', { ...order, scene_info });
    const url = webAddressOf(answer, 'h5_url');
    url.searchParams.set('redirect_url', returnUrl);
    const freshUntil = new Date(now + LINK_LIFE_MS).toISOString();
    return { action: { type: 'redirect', url: url.href, freshUntil }, providerRef: null };
  }

  async verifyNotification(notification: RawNotification): Promise<NotificationVerdict> {
    return readWechatNotice(notification, this.settings);
  }

  async query({ outTradeNo }: PaymentRef): Promise<PaymentFact> {
    const path = `v3/pay/transactions/out-trade-no/${outTradeNo}`;
    try {
      const transaction = await this.#client.get(path, { mchid: this.settings.mchId });
      this.#expectOurs(transaction, outTradeNo);
      return toPaymentFact(transaction);
    } catch (error) {
      if (isRejected(error, 'ORDER_NOT_EXIST', 'ORDERNOTEXIST')) return { type: 'waiting', outTradeNo };
      throw error;
    }
  }

  async close({ outTradeNo }: PaymentRef): Promise<'closed' | 'paid'> {
    const path = `v3/pay/transactions/out-trade-no/${outTradeNo}/close`;
    try {
      await this.#client.post(path, { mchid: this.settings.mchId });
      return 'closed';
    } catch (error) {
      if (isRejected(error, 'ORDERPAID', 'ORDER_PAID')) return 'paid';
      if (isRejected(error, 'ORDER_NOT_EXIST', 'ORDERNOTEXIST', 'ORDER_CLOSED', 'ORDERCLOSED')) return 'closed';
      throw error;
    }
  }

  async refund(refund: RefundPayment): Promise<RefundProgress> {
    const { outTradeNo, refundNo, amountFen, totalFen, reason, notifyUrl } = refund;
    const answer = await this.#client.post('v3/refund/domestic/refunds', {
      out_trade_no: outTradeNo,
      out_refund_no: refundNo,
      ...(reason ? { reason: plainSubject(reason, SUBJECT_LENGTH / 2) } : {}),
      notify_url: notifyUrl,
      amount: { refund: amountFen, total: totalFen, currency: CURRENCY },
    });
    return refundIn(answer, refund);
  }

  async queryRefund(refund: RefundRef): Promise<RefundProgress> {
    try {
      return refundIn(await this.#client.get(`v3/refund/domestic/refunds/${refund.refundNo}`), refund);
    } catch (error) {
      if (isRejected(error, 'RESOURCE_NOT_EXISTS')) return { type: 'refund_processing' };
      throw error;
    }
  }

  async bill(day: string): Promise<readonly BillLine[] | null> {
    try {
      const answer = await this.#client.get('v3/bill/tradebill', { bill_date: day, bill_type: 'ALL' });
      const file = await this.#client.download(textOf(answer, 'download_url'));
      return readWechatBill(file, textOf(answer, 'hash_value'), this.settings.mchId);
    } catch (error) {
      if (isRejected(error, 'NO_STATEMENT_EXIST')) return null;
      throw error;
    }
  }

  /** Rejects a validly signed response to another request. */
  #expectOurs(transaction: Fields, outTradeNo: string): void {
    const { appId, mchId } = this.settings;
    const { mchid, appid, out_trade_no: number } = transaction;
    if (mchid !== mchId || appid !== appId || number !== outTradeNo) {
      throw new ProviderError('bad_response', 'OTHER_TRANSACTION');
    }
  }
}

/** Reads a refund; rejects a validly signed response about another one. */
function refundIn(answer: Fields, { outTradeNo, refundNo }: RefundRef): RefundProgress {
  const { out_trade_no: number, out_refund_no: refund } = answer;
  if (number !== outTradeNo || refund !== refundNo) throw new ProviderError('bad_response', 'OTHER_REFUND');
  return toRefundFact(answer, 'status');
}
