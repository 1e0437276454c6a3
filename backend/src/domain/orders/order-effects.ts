import { automaticRefundNo } from '../payments/payment-status.js';
import { deposits, type OrderMoney, openPayments, refundableFen, withPayment, withRefund } from './order-money.js';

/** Why money was refunded automatically. Stored with the refund. */
export const AUTOMATIC_REFUND_REASONS = [
  'order_cancelled',
  'order_expired',
  'already_paid',
  'not_fulfillable',
  'overpaid',
  'wrong_amount',
] as const;
export type AutomaticRefundReason = (typeof AUTOMATIC_REFUND_REASONS)[number];

/**
 * Incidents that are shown to staff:
 *
 * - `mismatch`: an amount or currency that differs from what was requested
 * - `late`: money for an expired or cancelled order
 * - `double`: money for an order that is already settled
 * - `not_fulfillable`: money for a renewal whose license can no longer take it
 * - `txn_conflict`: two transactions claim one payment, or one transaction claims two
 * - `unknown`: money for a payment that this order does not have
 * - `unexpected_refund`: money returned in the provider's own console, by a dispute that was lost, or after staff had
 *   stopped its refund
 * - `refund_mismatch`: a refund that contradicts what we requested or received, or whose money staff had already
 *   returned another way
 * - `refund_failed`: the provider refused a refund
 * - `disputed`: the customer's bank disputes a payment, or a dispute that had been lost was decided for us after all
 */
export type IncidentKind =
  | 'mismatch'
  | 'late'
  | 'double'
  | 'not_fulfillable'
  | 'txn_conflict'
  | 'unknown'
  | 'unexpected_refund'
  | 'refund_mismatch'
  | 'refund_failed'
  | 'disputed'
  /** The nightly audit found books that do not balance; no payment raised it. */
  | 'books_broken';

/** What has been done about an incident; with `needs_staff` nothing happens until a person decides. */
export const INCIDENT_RESOLUTIONS = ['honoured', 'refunded', 'recorded', 'needs_staff'] as const;
export type IncidentResolution = (typeof INCIDENT_RESOLUTIONS)[number];

/** What must happen in the same transaction as the new states; calls to providers are queued in its outbox. */
export type OrderEffect =
  /** Issue or extend the license, consume the coupon, credit the referrer. `isLate`: the coupon was freed before. */
  | { readonly do: 'fulfil'; readonly isLate: boolean }
  | { readonly do: 'close_payment'; readonly outTradeNo: string }
  | {
      readonly do: 'refund_automatically';
      readonly refundNo: string;
      readonly outTradeNo: string;
      readonly amountFen: number;
      readonly reason: AutomaticRefundReason;
    }
  | {
      readonly do: 'incident';
      readonly kind: IncidentKind;
      readonly resolution: IncidentResolution;
      readonly outTradeNo: string;
      /** Reported several times without a change of state: an open incident of this kind is enough. */
      readonly isRepeated?: true;
    }
  /** Revoke the issued license or reverse the extension. */
  | { readonly do: 'undo_fulfilment' }
  /** Adjust the referrer's earning to the remaining money, in fen. */
  | { readonly do: 'claw_back_points'; readonly netPaidFen: number }
  /** Return the points that paid for the order to the buyer. */
  | { readonly do: 'return_points'; readonly points: number }
  | { readonly do: 'free_coupon' };

/** Why these effects refund money, to be stored with the refund: the mail about it gives the reason. */
export const automaticReason = (effects: readonly OrderEffect[]): AutomaticRefundReason | '' =>
  effects.flatMap((effect) => (effect.do === 'refund_automatically' ? [effect.reason] : []))[0] ?? '';

/** The new states and their effects. No effect and the same `money`: nothing changed. */
export interface OrderOutcome {
  readonly money: OrderMoney;
  readonly effects: readonly OrderEffect[];
}

export const unchanged = (money: OrderMoney): OrderOutcome => ({ money, effects: [] });

export const incident = (kind: IncidentKind, resolution: IncidentResolution, outTradeNo: string) =>
  ({ do: 'incident', kind, resolution, outTradeNo }) as const satisfies OrderEffect;

export const needsStaff = (money: OrderMoney, kind: IncidentKind, outTradeNo: string): OrderOutcome => ({
  money,
  effects: [incident(kind, 'needs_staff', outTradeNo)],
});

export const closeOpenPayments = (money: OrderMoney): OrderEffect[] =>
  openPayments(money).map(({ outTradeNo }) => ({ do: 'close_payment', outTradeNo }));

/** Refunds the rest of one payment, or a part of it, automatically. Does nothing where `amountFen` is 0. */
export function sendBackAutomatically(
  money: OrderMoney,
  outTradeNo: string,
  { amountFen, reason }: { readonly amountFen: number; readonly reason: AutomaticRefundReason },
): OrderOutcome {
  if (amountFen === 0) return unchanged(money);
  const refundNo = automaticRefundNo(outTradeNo);
  return {
    money: withRefund(money, { refundNo, outTradeNo, amountFen, status: 'processing', origin: 'automatic' }),
    effects: [{ do: 'refund_automatically', refundNo, outTradeNo, amountFen, reason }],
  };
}

/** Refunds every deposit: the order ends without the rest. */
export function sendDepositsBack(
  money: OrderMoney,
  reason: 'order_cancelled' | 'order_expired' | 'not_fulfillable',
): OrderOutcome {
  return deposits(money).reduce<OrderOutcome>((before, deposit) => {
    const amountFen = refundableFen(before.money, deposit.outTradeNo);
    const released = withPayment(before.money, { ...deposit, status: 'surplus' });
    const { money: after, effects } = sendBackAutomatically(released, deposit.outTradeNo, { amountFen, reason });
    return { money: after, effects: [...before.effects, ...effects] };
  }, unchanged(money));
}
