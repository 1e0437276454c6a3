import type { PaymentFact } from '../../../../domain/payments/payment-fact.js';
import { fenToYuan, yuanToFen } from '../../../../domain/money/yuan.js';
import {
  isRejected,
  type BillLine,
  type CreatedPayment,
  type CreatePayment,
  type NotificationVerdict,
  type PaymentProvider,
  type PaymentRef,
  ProviderError,
  type RawNotification,
  type RefundPayment,
  type RefundProgress,
  type RefundRef,
} from '../../provider.port.js';
import { DEADLINES, type Deadlines, type Fields, plainSubject, textIfAny, textOf } from '../shared/answers.js';
import { beijingTime } from '../shared/beijing-time.js';
import { readAlipayBill } from './alipay-bill.js';
import { AlipayClient } from './alipay-client.js';
import { readAlipayNotice } from './alipay-notice.js';
import type { AlipaySettings } from './alipay.settings.js';

const SUBJECT_LENGTH = 128;
/** Alipay rejects an expiry any closer than this. */
const MIN_LIFE_MS = 60_000;
/** A signed link contains its timestamp, which Alipay compares with its own clock. */
const LINK_LIFE_MS = 10 * 60_000;

/** The trade does not exist at Alipay until the buyer has signed in on the cashier page. */
const NO_TRADE = 'ACQ.TRADE_NOT_EXIST';
/** Already paid or closed. */
const NOT_WAITING = ['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID'];

/** Alipay: one cashier page for desktops, another for phone browsers. Its amounts are yuan with two decimals. */
export class AlipayProvider implements PaymentProvider {
  readonly method = 'alipay';
  readonly range = [1, 10_000_000_000] as const;
  readonly refundsByItself = true;
  readonly differsByScene = true;
  readonly #client: AlipayClient;

  constructor(
    private readonly settings: AlipaySettings,
    deadlines: Deadlines = DEADLINES,
  ) {
    this.#client = new AlipayClient(settings, deadlines);
  }

  async create(payment: CreatePayment): Promise<CreatedPayment> {
    const { outTradeNo, amountFen, subject, scene, expiresAt, notifyUrl, returnUrl } = payment;
    const now = Date.now();
    const trade = {
      out_trade_no: outTradeNo,
      total_amount: fenToYuan(amountFen),
      subject: plainSubject(subject, SUBJECT_LENGTH),
      time_expire: beijingTime(new Date(Math.max(expiresAt.getTime(), now + MIN_LIFE_MS))),
    };
    const [page, product] =
      scene === 'mobile'
        ? (['alipay.trade.wap.pay', { product_code: 'QUICK_WAP_WAY', quit_url: returnUrl }] as const)
        : (['alipay.trade.page.pay', { product_code: 'FAST_INSTANT_TRADE_PAY' }] as const);
    const url = this.#client.pageUrl(page, { ...trade, ...product }, { notifyUrl, returnUrl });
    const freshUntil = new Date(now + LINK_LIFE_MS).toISOString();
    return { action: { type: 'redirect', url, freshUntil }, providerRef: null };
  }

  async verifyNotification(notification: RawNotification): Promise<NotificationVerdict> {
    return readAlipayNotice(notification, this.settings, (notice) => this.#client.hasSigned(notice));
  }

  async query({ outTradeNo }: PaymentRef): Promise<PaymentFact> {
    try {
      return toFact(await this.#client.ask('alipay.trade.query', { out_trade_no: outTradeNo }), outTradeNo);
    } catch (error) {
      if (isRejected(error, NO_TRADE)) return { type: 'waiting', outTradeNo };
      throw error;
    }
  }

  async close(ref: PaymentRef): Promise<'closed' | 'paid'> {
    try {
      await this.#client.ask('alipay.trade.close', { out_trade_no: ref.outTradeNo });
      return 'closed';
    } catch (error) {
      // A link already issued can be opened until it expires; money paid through it is handled as late money.
      if (isRejected(error, NO_TRADE)) return 'closed';
      if (!isRejected(error, ...NOT_WAITING)) throw error;
    }
    return (await this.query(ref)).type === 'succeeded' ? 'paid' : 'closed';
  }

  async refund({ outTradeNo, refundNo, amountFen, reason }: RefundPayment): Promise<RefundProgress> {
    const answer = await this.#client.ask('alipay.trade.refund', {
      out_trade_no: outTradeNo,
      out_request_no: refundNo,
      refund_amount: fenToYuan(amountFen),
      ...(reason ? { refund_reason: plainSubject(reason, SUBJECT_LENGTH) } : {}),
    });
    expectTrade(answer, outTradeNo);
    // A repeat returns `N`: the refund already exists, and a query returns its outcome.
    return answer['fund_change'] === 'Y'
      ? { type: 'refunded', outTradeNo, refundNo, amountFen }
      : { type: 'refund_processing' };
  }

  async queryRefund({ outTradeNo, refundNo }: RefundRef): Promise<RefundProgress> {
    const request = { out_trade_no: outTradeNo, out_request_no: refundNo };
    const answer = await this.#client.ask('alipay.trade.fastpay.refund.query', request);
    // An unknown refund is answered with success and no fields.
    if (answer['refund_status'] !== 'REFUND_SUCCESS') return { type: 'refund_processing' };
    expectTrade(answer, outTradeNo);
    if (textOf(answer, 'out_request_no') !== refundNo) throw new ProviderError('bad_response', 'OTHER_REFUND');
    return { type: 'refunded', outTradeNo, refundNo, amountFen: fenOf(answer, 'refund_amount') };
  }

  async bill(day: string): Promise<readonly BillLine[]> {
    const request = { bill_type: 'trade', bill_date: day };
    const answer = await this.#client.ask('alipay.data.dataservice.bill.downloadurl.query', request);
    return readAlipayBill(await this.#client.download(textOf(answer, 'bill_download_url')), this.settings.sellerId);
  }
}

function fenOf(answer: Fields, key: string): number {
  const fen = yuanToFen(textOf(answer, key));
  if (fen === null) throw new ProviderError('bad_response', `FIELD_${key.toUpperCase()}`);
  return fen;
}

/** Rejects a validly signed response about another trade. */
function expectTrade(answer: Fields, outTradeNo: string): void {
  if (textOf(answer, 'out_trade_no') !== outTradeNo) throw new ProviderError('bad_response', 'OTHER_TRADE');
}

/** A paid trade that is closed has been refunded in full: its money is not ours. */
function toFact(answer: Fields, outTradeNo: string): PaymentFact {
  expectTrade(answer, outTradeNo);
  switch (textOf(answer, 'trade_status')) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return {
        type: 'succeeded',
        outTradeNo,
        amountFen: fenOf(answer, 'total_amount'),
        currency: textIfAny(answer, 'trans_currency') ?? 'CNY',
        transactionId: textOf(answer, 'trade_no'),
      };
    case 'TRADE_CLOSED':
      return { type: 'closed', outTradeNo };
    default:
      return { type: 'waiting', outTradeNo };
  }
}
