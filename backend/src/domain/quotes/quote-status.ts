import { addDays, type CalendarDate, shanghaiDate, startOfShanghaiDay } from '../calendar/calendar.js';
import type { ErrorCode } from '../errors/index.js';

/**
 * An offer with fixed lines and an end date:
 *
 * - `requested`: requested by a customer, or drafted by staff; its lines can still change
 * - `sent`: the customer can accept or decline it, until its end
 * - `accepted`: an order was placed from it
 * - `declined`, `withdrawn`, `expired`: ended by the customer, by staff, by time
 * - `superseded`: a later version of it was sent
 */
export const QUOTE_STATUSES = [
  'requested',
  'sent',
  'accepted',
  'declined',
  'withdrawn',
  'expired',
  'superseded',
] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

const QUOTE_ACTIONS = ['edit', 'send', 'accept', 'decline', 'withdraw', 'expire', 'supersede'] as const;
export type QuoteAction = (typeof QUOTE_ACTIONS)[number];

export interface DatedQuote {
  readonly status: QuoteStatus;
  /** First instant at which it can no longer be accepted; null while it has no end yet. */
  readonly endsAt: Date | null;
}

type QuoteCode = Extract<ErrorCode, `quote.${string}`>;

type QuoteVerdict =
  | { readonly ok: true; readonly status: QuoteStatus }
  | { readonly ok: false; readonly code: QuoteCode };

const OVER: Readonly<Record<QuoteStatus, QuoteCode | null>> = {
  requested: null,
  sent: null,
  accepted: 'quote.already_accepted',
  declined: 'quote.declined',
  withdrawn: 'quote.withdrawn',
  expired: 'quote.expired',
  superseded: 'quote.superseded',
};

const STATUS_AFTER: Readonly<Record<QuoteAction, QuoteStatus>> = {
  edit: 'requested',
  send: 'sent',
  accept: 'accepted',
  decline: 'declined',
  withdraw: 'withdrawn',
  expire: 'expired',
  supersede: 'superseded',
};

/**
 * Decides whether an action is allowed on a quote, and the status afterwards.
 *
 * A quote past its end can no longer be sent, accepted or declined, even before it is marked expired; staff may still
 * edit one that was not sent (to move its end), withdraw it, or supersede it by a later version. One without an end
 * cannot be sent. Refuses, first match wins: quote.already_accepted, quote.declined, quote.withdrawn, quote.expired (it is
 * marked so), quote.superseded, quote.already_sent (edit, send), quote.not_sent (accept, decline, expire, supersede),
 * quote.no_end (send), quote.not_expired (expire too early), quote.expired (by time).
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
  if (action === 'supersede') return null;

  const isPast = endsAt !== null && now >= endsAt;
  if (action === 'expire') return isPast ? null : 'quote.not_expired';
  return isPast ? 'quote.expired' : null;
}

/**
 * Why no later version of a quote can be written; null where one can: what was sent and came to nothing, or still
 * awaits a reply. A later version replaces the newest one.
 */
export function whyNotRevised({ status, sentAt }: { readonly status: QuoteStatus; readonly sentAt: Date | null }) {
  if (sentAt === null) return 'quote.not_sent';
  return status === 'accepted' || status === 'superseded' ? OVER[status] : null;
}

/** The number of a version of a quote; the first version has the plain one. */
export const numberOfVersion = (first: string, revision: number): string =>
  revision === 1 ? first : `${first}-v${revision}`;

/** Default validity of a quote. */
const QUOTE_VALID_DAYS = 30;
/** A longer validity is most likely a mistyped year. */
const MAX_VALID_DAYS = 366;

/** The first instant at which a quote can no longer be accepted: midnight in Shanghai after its last day. */
export const quoteEndsAt = (validOn: CalendarDate): Date => startOfShanghaiDay(addDays(validOn, 1));

/** The default last day of a quote made now. */
export const proposedValidOn = (now: Date): CalendarDate => addDays(shanghaiDate(now), QUOTE_VALID_DAYS);

/**
 * Whether a day can be the last one of a quote made now: from today to a year ahead. Throws RangeError for a day that
 * does not exist.
 */
export function isValidEnd(validOn: CalendarDate, now: Date): boolean {
  const today = shanghaiDate(now);
  return addDays(validOn, 0) >= today && validOn <= addDays(today, MAX_VALID_DAYS);
}
