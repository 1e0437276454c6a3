import type { ErrorCode } from '../errors/index.js';

/**
 * An offer with fixed lines and an end date:
 *
 * - `requested`: requested by a customer, or drafted by staff; its lines can still change
 * - `sent`: the customer can accept or decline it, until its end
 * - `accepted`: an order was placed from it
 * - `declined`, `withdrawn`, `expired`: ended by the customer, by staff, by time
 */
export const QUOTE_STATUSES = ['requested', 'sent', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

const QUOTE_ACTIONS = ['edit', 'send', 'accept', 'decline', 'withdraw', 'expire'] as const;
export type QuoteAction = (typeof QUOTE_ACTIONS)[number];

export interface DatedQuote {
  readonly status: QuoteStatus;
  /** First instant at which it can no longer be accepted; null while it has no end yet. */
  readonly endsAt: Date | null;
}

type QuoteCode = Extract<ErrorCode, `quote.${string}`>;

export type QuoteVerdict =
  | { readonly ok: true; readonly status: QuoteStatus }
  | { readonly ok: false; readonly code: QuoteCode };

const OVER: Readonly<Record<QuoteStatus, QuoteCode | null>> = {
  requested: null,
  sent: null,
  accepted: 'quote.already_accepted',
  declined: 'quote.declined',
  withdrawn: 'quote.withdrawn',
  expired: 'quote.expired',
};

const STATUS_AFTER: Readonly<Record<QuoteAction, QuoteStatus>> = {
  edit: 'requested',
  send: 'sent',
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrawn',
  expire: 'expired',
};

/**
 * Decides whether an action is allowed on a quote, and the status afterwards.
 *
 * A quote past its end can no longer be sent, accepted or declined, even before it is marked expired; staff may still
 * edit one that was not sent (to move its end) or withdraw it. One without an end cannot be sent. Refuses, first match
 * wins: quote.already_accepted, quote.declined, quote.withdrawn, quote.expired (it is marked so), quote.already_sent
 * (edit, send), quote.not_sent (accept, decline, expire), quote.no_end (send), quote.not_expired (expire too early),
 * quote.expired (by time).
 */
export function actOnQuote(quote: DatedQuote, action: QuoteAction, now: Date): QuoteVerdict {
  const code = OVER[quote.status] ?? whyNot(quote, action, now);
  return code ? { ok: false, code } : { ok: true, status: STATUS_AFTER[action] };
}

function whyNot({ status, endsAt }: DatedQuote, action: QuoteAction, now: Date): QuoteCode | null {
  if (action === 'withdraw') return null;

  const isSent = status === 'sent';
  if (action === 'edit' || action === 'send') {
    if (isSent) return 'quote.already_sent';
    if (action === 'edit') return null;
    if (!endsAt) return 'quote.no_end';
  } else if (!isSent) return 'quote.not_sent';

  const isPast = endsAt !== null && now >= endsAt;
  if (action === 'expire') return isPast ? null : 'quote.not_expired';
  return isPast ? 'quote.expired' : null;
}
