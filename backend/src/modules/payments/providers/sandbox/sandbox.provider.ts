import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PaymentFact, ProviderFact } from '../../../../domain/payments/payment-status.js';
import { type JobContract, textOf } from '../../../../platform/outbox/outbox.js';
import {
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
import { amountOf, type Fields, fieldsOf, textOf as fieldOf, textReply } from '../shared/answers.js';
import type { SandboxRepository, SandboxTrade } from './sandbox.repository.js';

/** Maximum difference between the clocks of gateway and shop, in seconds. */
const TOLERANCE_SECONDS = 300;
const HEADER = /^t=(\d{10}),v1=([0-9a-f]{64})$/;

const macOf = (secret: string, seconds: string, body: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** The value of the `sandbox-signature` header: HMAC-SHA256 over the time and the exact bytes. */
export function signSandbox(secret: string, body: Buffer, now: Date): string {
  const seconds = String(Math.floor(now.getTime() / 1_000));
  return `t=${seconds},v1=${macOf(secret, seconds, body).toString('hex')}`;
}

/** Whether the bytes come from the sandbox gateway, and recently. */
export function verifySandbox(
  secret: string,
  body: Buffer,
  header: string,
  now: Date,
): 'ok' | 'signature' | 'timestamp' {
  const [, seconds, mac] = HEADER.exec(header) ?? [];
  if (!seconds || !mac || !timingSafeEqual(macOf(secret, seconds, body), Buffer.from(mac, 'hex'))) return 'signature';
  const drift = Math.abs(now.getTime() / 1_000 - Number(seconds));
  return drift <= TOLERANCE_SECONDS ? 'ok' : 'timestamp';
}

/** Our merchant id at the sandbox gateway. */
export const SANDBOX_MERCHANT = 'sandbox-merchant';

/** What the sandbox gateway posts. `id` identifies the event: its repeats have the same one. */
export type SandboxMessage = {
  readonly id: string;
  readonly merchant: string;
  readonly outTradeNo: string;
  readonly currency: string;
} & (
  | { readonly status: 'paid'; readonly amountFen: number; readonly transactionId: string }
  | { readonly status: 'failed'; readonly amountFen?: never; readonly transactionId?: never }
);

/** A message to deliver: sent over HTTP, and again until it is acknowledged. */
export const sandboxNotify: JobContract<{ readonly url: string; readonly message: string }> = {
  name: 'sandbox.notify',
  queue: 'events',
  parse: (data) => ({ url: textOf(data, 'url'), message: textOf(data, 'message') }),
};

/**
 * Returns the key shared by the shop and the sandbox gateway: created on the first start and kept with the other demo
 * data.
 */
export function loadSandboxSecret(dataDir: string): string {
  const file = join(dataDir, 'sandbox-secret');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const REFUSED = textReply(400, 'refused');

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
    try {
      const message = fieldsOf(JSON.parse(body.toString('utf8')));
      if (message['merchant'] !== SANDBOX_MERCHANT) return { ok: false, reason: 'foreign_merchant', reply: REFUSED };
      const taken = { dedupeKey: fieldOf(message, 'id'), facts: [factOf(message)] };
      return { ok: true, ...taken, reply: textReply(200, 'success') };
    } catch {
      return { ok: false, reason: 'malformed', reply: REFUSED };
    }
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
}

/** Throws ProviderError `bad_response` for a message that lacks what its status requires. */
function factOf(message: Fields): ProviderFact {
  const outTradeNo = fieldOf(message, 'outTradeNo');
  const [currency, status] = [fieldOf(message, 'currency'), fieldOf(message, 'status')];
  if (status === 'failed') return { type: 'failed', outTradeNo };
  if (status !== 'paid') throw new ProviderError('bad_response', 'FIELD_STATUS');
  const transactionId = fieldOf(message, 'transactionId');
  return { type: 'succeeded', outTradeNo, amountFen: amountOf(message, 'amountFen'), currency, transactionId };
}

function toPaymentFact({ status, outTradeNo, paidFen, transactionId }: SandboxTrade): PaymentFact {
  if (status === 'paid' && paidFen !== null && transactionId !== null) {
    return { type: 'succeeded', outTradeNo, amountFen: paidFen, currency: 'CNY', transactionId };
  }
  return { type: status === 'closed' || status === 'failed' ? status : 'waiting', outTradeNo };
}
