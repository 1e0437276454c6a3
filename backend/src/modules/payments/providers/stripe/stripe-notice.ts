import type { Stripe } from 'stripe';
import type { PaymentFact, ProviderFact } from '../../../../domain/payments/payment-status.js';
import {
  type NotificationVerdict,
  type RawNotification,
  type RefundHint,
  type RefundProgress,
  type RefusalReason,
} from '../../provider.port.js';
import { amountOf, type Fields, fieldsOf, jsonReply, textIfAny, textOf } from '../shared/answers.js';

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
    const fields = { ...session, payment_intent: idOf(session.payment_intent) };
    const [amountFen, currency] = [amountOf(fields, 'amount_total'), textOf(fields, 'currency').toUpperCase()];
    return { type: 'succeeded', outTradeNo, amountFen, currency, transactionId: textOf(fields, 'payment_intent') };
  }
  return { type: session.status === 'expired' ? 'closed' : 'waiting', outTradeNo };
}

/** Reads a refund, under the number we use for it. */
export function toRefundFact(
  refund: Stripe.Refund,
  { outTradeNo, refundNo }: { readonly outTradeNo: string; readonly refundNo: string },
): RefundProgress {
  const fields: Fields = { ...refund };
  const transactionId = idOf(refund.payment_intent);
  const numbers = { outTradeNo, refundNo, ...(transactionId ? { transactionId } : {}) };
  switch (refund.status ?? '') {
    case 'succeeded': {
      const currency = textOf(fields, 'currency').toUpperCase();
      return { type: 'refunded', ...numbers, amountFen: amountOf(fields, 'amount'), currency };
    }
    case 'failed':
    case 'canceled':
      return { type: 'refund_failed', ...numbers };
    default:
      return { type: 'refund_processing' };
  }
}

/**
 * States of a dispute in which Stripe has taken the money from our balance, but nothing is decided; an inquiry
 * (`warning_…`) takes nothing.
 */
const HELD = ['needs_response', 'under_review', 'appeal_needs_response', 'appeal_under_review'];
const INQUIRY = ['warning_needs_response', 'warning_under_review'];
const WON = ['won', 'warning_closed', 'prevented'];

/** Reads a dispute, under Stripe's number for it. One in a state that we do not know is not decided yet. */
export function toDisputeFact(dispute: Stripe.Dispute, outTradeNo: string): RefundProgress {
  const fields: Fields = { ...dispute };
  const [refundNo, status, transactionId] = [
    textOf(fields, 'id'),
    textOf(fields, 'status'),
    idOf(dispute.payment_intent),
  ];
  const numbers = { outTradeNo, refundNo, ...(transactionId ? { transactionId } : {}) };
  if (WON.includes(status)) return { type: 'dispute_won', ...numbers };
  const money = { amountFen: amountOf(fields, 'amount'), currency: textOf(fields, 'currency').toUpperCase() };
  if (status === 'lost') return { type: 'refunded', ...numbers, ...money };
  const isHeld = HELD.includes(status);
  if (!isHeld && !INQUIRY.includes(status)) return { type: 'refund_processing' };
  const due = fieldsOf(fields['evidence_details'])['due_by'];
  const isAsked = status.endsWith('needs_response') && typeof due === 'number';
  return { type: 'disputed', ...numbers, ...money, isHeld, respondBy: isAsked ? new Date(due * 1_000).toJSON() : null };
}

/** Maximum difference between the clocks of Stripe and this machine, in seconds. */
const TOLERANCE_SECONDS = 300;

const TAKEN = jsonReply(200, { received: true });

const refuse = (reason: RefusalReason, outTradeNo?: string): NotificationVerdict => ({
  ok: false,
  reason,
  reply: jsonReply(400, { error: reason }),
  ...(outTradeNo ? { outTradeNo } : {}),
});

interface News {
  readonly facts: readonly ProviderFact[];
  readonly refundHints?: readonly RefundHint[];
}

const NOTHING: News = { facts: [] };

/**
 * Reads an event that Stripe has signed with one of our endpoint's secrets.
 *
 * Refuses, first match wins: clocks more than 300 s apart in either direction (timestamp); a signature that does not
 * match the bytes (signature); test money where live money is expected, or the other way round (foreign_merchant); an
 * event without the fields its type requires (malformed).
 */
export function readStripeNotice(
  { headers, body, receivedAt }: RawNotification,
  { webhooks, secrets, isLive }: { webhooks: Stripe['webhooks']; secrets: readonly string[]; isLive: boolean },
): NotificationVerdict {
  const header = headers['stripe-signature'] ?? '';
  const [at, ...more] = header.split(',').flatMap((part) => (/^t=\d{10}$/.test(part) ? [Number(part.slice(2))] : []));
  if (at === undefined || more.length > 0) return refuse('signature');
  // Stripe's client rejects only timestamps in the past.
  if (Math.abs(receivedAt.getTime() / 1_000 - at) > TOLERANCE_SECONDS) return refuse('timestamp');

  const event = authentic(secrets, (secret) =>
    webhooks.constructEvent(body, header, secret, TOLERANCE_SECONDS, undefined, receivedAt.getTime()),
  );
  if (!event) return refuse('signature');
  try {
    const [id, { outTradeNo }] = [textOf(fieldsOf(event), 'id'), numbersIn(event)];
    if (event.livemode !== isLive) return refuse('foreign_merchant', outTradeNo);
    return { ok: true, dedupeKey: id, ...newsIn(event), reply: TAKEN };
  } catch {
    return refuse('malformed');
  }
}

function authentic(secrets: readonly string[], construct: (secret: string) => Stripe.Event): Stripe.Event | null {
  for (const secret of secrets) {
    try {
      return construct(secret);
    } catch {
      // While the endpoint's secret is being changed, the next one may match.
    }
  }
  return null;
}

function numbersIn(event: Stripe.Event): OurNumbers {
  const { metadata } = event.data.object as { metadata?: Fields | null };
  const [outTradeNo, refundNo] = ['outTradeNo', 'refundNo'].map((key) => textIfAny(metadata ?? {}, key));
  return { ...(outTradeNo ? { outTradeNo } : {}), ...(refundNo ? { refundNo } : {}) };
}

/** Sessions without our number were created by another application on the same account. */
function newsIn(event: Stripe.Event): News {
  const { outTradeNo, refundNo } = numbersIn(event);
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded' ||
    event.type === 'checkout.session.expired'
  ) {
    return outTradeNo ? { facts: [toPaymentFact(event.data.object, outTradeNo)] } : NOTHING;
  }
  if (event.type === 'checkout.session.async_payment_failed') {
    return outTradeNo ? { facts: [{ type: 'failed', outTradeNo }] } : NOTHING;
  }
  if (
    event.type === 'refund.created' ||
    event.type === 'refund.updated' ||
    event.type === 'refund.failed' ||
    event.type === 'charge.refund.updated'
  ) {
    if (!outTradeNo || !refundNo) return { facts: [], refundHints: hintOf(event.data.object) };
    const fact = toRefundFact(event.data.object, { outTradeNo, refundNo });
    return { facts: fact.type === 'refund_processing' ? [] : [fact] };
  }
  if (
    event.type === 'charge.dispute.created' ||
    event.type === 'charge.dispute.updated' ||
    event.type === 'charge.dispute.closed' ||
    event.type === 'charge.dispute.funds_withdrawn' ||
    event.type === 'charge.dispute.funds_reinstated'
  ) {
    return { facts: [], refundHints: hintOf(event.data.object) };
  }
  return NOTHING;
}

/** A refund made in Stripe's dashboard, or a dispute: it names its transaction, but not our number. */
function hintOf({ id, payment_intent }: Stripe.Refund | Stripe.Dispute): RefundHint[] {
  const transactionId = idOf(payment_intent);
  return transactionId ? [{ outTradeNo: null, transactionId, refundNo: id }] : [];
}
