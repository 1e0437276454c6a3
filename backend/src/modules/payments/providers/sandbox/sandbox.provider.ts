import type { PaymentFact, ProviderFact } from '../../../../domain/payments/payment-fact.js';
import {
  type BillLine,
  type CreatedPayment,
  type CreatePayment,
  type GatewayReply,
  type NotificationVerdict,
  type PaymentProvider,
  type PaymentRef,
  ProviderError,
  type RawNotification,
  type RefundPayment,
  type RefundProgress,
  type RefundRef,
} from '../../provider.port.js';
import type { SandboxRepository, SandboxTrade } from './sandbox.repository.js';
import { SANDBOX_MERCHANT, type SandboxMessage, verifySandbox } from './sandbox-signature.js';

const answer = (status: number, body: string): GatewayReply => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body,
});
const REFUSED = answer(400, 'refused');

/** The sandbox adapter: a cashier on our own site, with notifications signed like a real gateway's. */
export class SandboxProvider implements PaymentProvider {
  readonly method = 'sandbox';
  readonly range = [1, Number.MAX_SAFE_INTEGER] as const;
  readonly refundsByItself = true;
  readonly differsByScene = false;

  constructor(
    private readonly payments: SandboxRepository,
    private readonly secret: string,
    private readonly siteUrl: string,
  ) {}

  async create(payment: CreatePayment): Promise<CreatedPayment> {
    await this.payments.open(payment);
    return { action: { type: 'redirect', url: `${this.siteUrl}/cashier/${payment.paymentId}` }, providerRef: null };
  }

  async verifyNotification({ headers, body, receivedAt }: RawNotification): Promise<NotificationVerdict> {
    const signed = verifySandbox(this.secret, body, headers['sandbox-signature'] ?? '', receivedAt);
    if (signed !== 'ok') return { ok: false, reason: signed, reply: REFUSED };
    const message = JSON.parse(body.toString('utf8')) as SandboxMessage;
    if (message.merchant !== SANDBOX_MERCHANT) return { ok: false, reason: 'foreign_merchant', reply: REFUSED };
    return { ok: true, dedupeKey: message.id, facts: [this.#toFact(message)], reply: answer(200, 'success') };
  }

  async query({ outTradeNo }: PaymentRef): Promise<PaymentFact> {
    const trade = await this.#get(outTradeNo);
    return toPaymentFact(trade);
  }

  async close({ outTradeNo }: PaymentRef): Promise<'closed' | 'paid'> {
    await this.payments.end(outTradeNo, 'closed');
    const trade = await this.payments.find(outTradeNo);
    return trade?.status === 'paid' ? 'paid' : 'closed';
  }

  async refund({ refundNo, outTradeNo, amountFen }: RefundPayment): Promise<RefundProgress> {
    const done = await this.payments.giveBack(refundNo, outTradeNo, amountFen, new Date());
    return done
      ? { type: 'refunded', outTradeNo, refundNo, amountFen }
      : { type: 'refund_failed', outTradeNo, refundNo };
  }

  async queryRefund({ refundNo, outTradeNo }: RefundRef): Promise<RefundProgress> {
    const amountFen = await this.payments.findRefundFen(refundNo);
    return amountFen === null ? { type: 'refund_processing' } : { type: 'refunded', outTradeNo, refundNo, amountFen };
  }

  async bill(day: string): Promise<readonly BillLine[]> {
    return this.payments.movements(day);
  }

  async #get(outTradeNo: string): Promise<SandboxTrade> {
    const trade = await this.payments.find(outTradeNo);
    if (!trade) throw new ProviderError('rejected', 'TRADE_NOT_EXIST');
    return trade;
  }

  #toFact({ status, outTradeNo, amountFen, currency, transactionId }: SandboxMessage): ProviderFact {
    return status === 'paid'
      ? { type: 'succeeded', outTradeNo, amountFen, currency, transactionId }
      : { type: 'failed', outTradeNo };
  }
}

function toPaymentFact({ status, outTradeNo, paidFen, transactionId }: SandboxTrade): PaymentFact {
  if (status === 'paid' && paidFen !== null && transactionId !== null) {
    return { type: 'succeeded', outTradeNo, amountFen: paidFen, currency: 'CNY', transactionId };
  }
  return { type: status === 'closed' || status === 'failed' ? status : 'waiting', outTradeNo };
}
