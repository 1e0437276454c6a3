import type { Stripe } from 'stripe';
import { DAY_MS, startOfShanghaiDay } from '../../../../domain/calendar/calendar.js';
import type { PaymentFact } from '../../../../domain/payments/payment-status.js';
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
import { DEADLINES, type Deadlines, plainSubject, webAddressOf } from '../shared/answers.js';
import type { StripeSettings } from '../shared/provider-settings.js';
import { StripeClient } from './stripe-client.js';
import {
  idOf,
  type OurNumbers,
  readStripeNotice,
  toDisputeFact,
  toPaymentFact,
  toRefundFact,
} from './stripe-notice.js';

const PAGE = 100;
/** More lines than this in a day indicate a fault. */
const MAX_LINES = 100_000;

/**
 * Returns the balance transactions of a day that moved customers' money. Amounts are what customers paid, not what was
 * settled.
 */
async function readStripeBill(client: StripeClient, day: string): Promise<BillLine[]> {
  const from = startOfShanghaiDay(day).getTime();
  const created = { gte: from / 1_000, lt: (from + DAY_MS) / 1_000 };
  const lines: BillLine[] = [];
  let after: string | undefined;
  while (lines.length < MAX_LINES) {
    const page = await client.pageOf(
      client.sdk.balanceTransactions.list({
        created,
        limit: PAGE,
        expand: ['data.source'],
        ...(after ? { starting_after: after } : {}),
      }),
    );
    lines.push(...page.data.flatMap(toLines));
    after = page.data.at(-1)?.id;
    if (!page.hasMore || !after) break;
  }
  return lines;
}

/** Fees, payouts and other applications' payments on the same account are not compared. */
function toLines({ source, type, amount }: Stripe.BalanceTransaction): BillLine[] {
  if (source === null || typeof source === 'string') return [];
  // Money that came back from a refund or a dispute is reported by a notification. Here it would look like the refund.
  if (type === 'refund_failure' || (source.object === 'dispute' && amount > 0)) return [];
  if (source.object !== 'charge' && source.object !== 'refund' && source.object !== 'dispute') return [];
  // Amounts are compared in fen: a payment in another currency is missing from the bill, which staff see.
  if (source.currency !== 'cny') return [];
  const { outTradeNo, refundNo } = (source.object === 'dispute' ? {} : (source.metadata ?? {})) as OurNumbers;
  const transactionId = idOf(source.payment_intent);
  if (!transactionId) return [];
  if (source.object === 'charge') {
    return outTradeNo ? [{ outTradeNo, refundNo: null, transactionId, amountFen: source.amount }] : [];
  }
  return [
    {
      outTradeNo: outTradeNo ?? transactionId,
      refundNo: refundNo ?? source.id,
      transactionId,
      amountFen: -source.amount,
    },
  ];
}

const CURRENCY = 'cny';
const SUBJECT_LENGTH = 120;
/**
 * Stripe requires a session to last at least half an hour from its creation. Counted from the end of the attempt, so
 * that a repeated request has the same parameters: otherwise its idempotency key would be rejected.
 */
const EXTRA_LIFE_SECONDS = 31 * 60;
/** Maximum page size of Stripe's lists; no payment has this many refunds or disputes. */
const MAX_REFUNDS = 100;

/**
 * Stripe Checkout: Stripe's own page, for cards and all other methods enabled on the account. Amounts are fen of CNY.
 */
export class StripeProvider implements PaymentProvider {
  readonly method = 'stripe';
  /** The minimum is half a US dollar, with a margin for the exchange rate. */
  readonly range = [400, 99_999_999] as const;
  readonly refundsByItself = true;
  readonly differsByScene = false;
  readonly #client: StripeClient;

  constructor(
    private readonly settings: StripeSettings,
    deadlines: Deadlines = DEADLINES,
  ) {
    this.#client = new StripeClient(settings, deadlines);
  }

  async create({ outTradeNo, amountFen, subject, expiresAt, returnUrl }: CreatePayment): Promise<CreatedPayment> {
    const metadata = { outTradeNo };
    const name = plainSubject(subject, SUBJECT_LENGTH);
    const price_data = { currency: CURRENCY, unit_amount: amountFen, product_data: { name } };
    const session = await this.#client.answerOf(
      this.#client.sdk.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: outTradeNo,
          metadata,
          payment_intent_data: { metadata },
          line_items: [{ quantity: 1, price_data }],
          success_url: returnUrl,
          cancel_url: returnUrl,
          expires_at: Math.floor(expiresAt.getTime() / 1_000) + EXTRA_LIFE_SECONDS,
        },
        { idempotencyKey: `pay-${outTradeNo}` },
      ),
    );
    this.#expectOurs(session, outTradeNo);
    const { href: url } = webAddressOf({ url: session.url }, 'url');
    return { action: { type: 'redirect', url }, providerRef: session.id };
  }

  async verifyNotification(notification: RawNotification): Promise<NotificationVerdict> {
    const { webhooks } = this.#client.sdk;
    return readStripeNotice(notification, { webhooks, secrets: this.settings.webhookSecrets, isLive: this.#isLive });
  }

  async query({ outTradeNo, providerRef }: PaymentRef): Promise<PaymentFact> {
    // Without a session its page was never shown to the customer.
    if (providerRef === null) return { type: 'waiting', outTradeNo };
    const session = await this.#client.answerOf(this.#client.sdk.checkout.sessions.retrieve(providerRef));
    this.#expectOurs(session, outTradeNo);
    if (session.id !== providerRef) throw new ProviderError('bad_response', 'OTHER_SESSION');
    return toPaymentFact(session, outTradeNo);
  }

  async close({ outTradeNo, providerRef }: PaymentRef): Promise<'closed' | 'paid'> {
    if (providerRef === null) return 'closed';
    try {
      await this.#client.answerOf(this.#client.sdk.checkout.sessions.expire(providerRef));
      return 'closed';
    } catch (error) {
      if (!(error instanceof ProviderError && error.kind === 'rejected')) throw error;
    }
    // Only an open session can be ended: this one has already ended, or its money is in transit.
    const { type } = await this.query({ outTradeNo, providerRef });
    if (type === 'waiting') throw new ProviderError('unknown_outcome', 'MONEY_ON_THE_WAY');
    return type === 'succeeded' ? 'paid' : 'closed';
  }

  async refund(refund: RefundPayment): Promise<RefundProgress> {
    const { outTradeNo, refundNo, transactionId, amountFen } = refund;
    const known = await this.#find(refund);
    const made =
      known ??
      (await this.#client.answerOf(
        this.#client.sdk.refunds.create(
          { payment_intent: transactionId, amount: amountFen, metadata: { outTradeNo, refundNo } },
          { idempotencyKey: `refund-${refundNo}` },
        ),
      ));
    return refundIn(made, refund);
  }

  async queryRefund(refund: RefundRef): Promise<RefundProgress> {
    const known = await this.#find(refund);
    if (known) return refundIn(known, refund);
    const dispute = await this.#findDispute(refund);
    return dispute ? disputeIn(dispute, refund) : { type: 'refund_processing' };
  }

  async bill(day: string): Promise<readonly BillLine[]> {
    return readStripeBill(this.#client, day);
  }

  get #isLive(): boolean {
    return /^[rs]k_live_/.test(this.settings.secretKey);
  }

  /** Finds a refund by our number, or by Stripe's for one made in its dashboard. */
  async #find({ transactionId, refundNo }: RefundRef): Promise<Stripe.Refund | null> {
    const refunds = this.#client.sdk.refunds.list({ payment_intent: transactionId, limit: MAX_REFUNDS });
    const { data } = await this.#client.pageOf(refunds);
    return data.find(({ id, metadata }) => id === refundNo || metadata?.['refundNo'] === refundNo) ?? null;
  }

  async #findDispute({ transactionId, refundNo }: RefundRef): Promise<Stripe.Dispute | null> {
    const disputes = this.#client.sdk.disputes.list({ payment_intent: transactionId, limit: MAX_REFUNDS });
    const { data } = await this.#client.pageOf(disputes);
    return data.find(({ id }) => id === refundNo) ?? null;
  }

  /** Responses are not signed, so a session with another number or mode is rejected. */
  #expectOurs({ client_reference_id, livemode }: Stripe.Checkout.Session, outTradeNo: string): void {
    if (client_reference_id !== outTradeNo || livemode !== this.#isLive) {
      throw new ProviderError('bad_response', 'OTHER_SESSION');
    }
  }
}

/** Reads a refund; rejects one of another payment or in another currency, because responses are not signed. */
function refundIn(made: Stripe.Refund, refund: RefundRef): RefundProgress {
  const { id, payment_intent, currency, metadata } = made;
  const isOurs = id === refund.refundNo || metadata?.['refundNo'] === refund.refundNo;
  if (!isOurs || idOf(payment_intent) !== refund.transactionId || currency !== CURRENCY) {
    throw new ProviderError('bad_response', 'OTHER_REFUND');
  }
  return toRefundFact(made, refund);
}

/** Reads a dispute; rejects one of another payment, like a refund. */
function disputeIn(dispute: Stripe.Dispute, { transactionId, outTradeNo }: RefundRef): RefundProgress {
  if (idOf(dispute.payment_intent) !== transactionId) throw new ProviderError('bad_response', 'OTHER_DISPUTE');
  return toDisputeFact(dispute, outTradeNo);
}
