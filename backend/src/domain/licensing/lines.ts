import { addDays, addMonths, type CalendarDate, endOfShanghaiDay, shanghaiDate } from '../calendar/calendar.js';
import type { Texts } from '../locale/locales.js';
import { splitFen } from '../money/amounts.js';
import type { Capacity } from './license.js';
import { expiryOf, type Term } from './expiry.js';
import type { PricedPart } from './price-basis.js';

/**
 * The time that a line gives: a term, a fixed last day, or days: bought ones up to an agreed day, or those that a
 * correction adds to the end (or takes off it, if negative).
 */
export type LineTime =
  | Term
  | { readonly kind: 'until'; readonly on: CalendarDate }
  | { readonly kind: 'days'; readonly days: number };

/** A line, as far as the end of a part depends on it. */
interface TimeLine {
  readonly id: number;
  readonly time: LineTime | null;
  readonly at: Date;
  readonly source: string;
}

/** The days that one line gives: those after `from`, to the end of `to`; null is permanent. */
export interface Span {
  readonly id: number;
  readonly from: CalendarDate;
  readonly to: CalendarDate | null;
}

/** Time without a gap: months since a day, and days. */
interface Run {
  readonly from: CalendarDate;
  readonly months: number;
  readonly days: number;
  readonly end: CalendarDate;
}

/** Whether a line only moves the end of time that other lines give. */
export const isCorrection = ({ time, source }: Pick<TimeLine, 'time' | 'source'>): boolean =>
  time?.kind === 'days' && source === 'correction';

/**
 * What each line adds to the end of a part, up to the first lifetime. Months of one run are summed before they are
 * applied to the calendar, so that four times three months end on the same day as twelve. Time that is bought after the
 * end begins a new run on that day.
 */
export function spansOf(lines: readonly TimeLine[]): readonly Span[] {
  const spans: Span[] = [];
  let run: Run | null = null;
  for (const line of lines) {
    const { id, time } = line;
    if (!time) continue;
    const on = shanghaiDate(line.at);
    if (time.kind === 'lifetime') return [...spans, { id, from: on, to: null }];
    const from: CalendarDate = run && on <= run.end ? run.end : on;
    run = extended(run, time, on, isCorrection(line));
    if (run) spans.push({ id, from, to: run.end });
  }
  return spans;
}

function extended(
  run: Run | null,
  time: Exclude<LineTime, { kind: 'lifetime' }>,
  on: CalendarDate,
  corrects: boolean,
): Run | null {
  if (time.kind === 'until') return { from: time.on, months: 0, days: 0, end: time.on };
  if (corrects && run === null) return null;
  const before = run && (corrects || on <= run.end) ? run : { from: on, months: 0, days: 0 };
  const { from } = before;
  const months = before.months + (time.kind === 'months' ? time.months : 0);
  const days = before.days + (time.kind === 'days' ? time.days : 0);
  return { from, months, days, end: addDays(addMonths(from, months), days) };
}

/**
 * `first` starts a part of a license; `time` and `places` add to parts; `change` gives parts another plan or makes them
 * permanent, for the difference in price; `price` sets the agreed price of a part; `merge` moves all parts of some
 * licenses into one; `withdrawal` takes lines back.
 */
export const LINE_KINDS = ['first', 'time', 'places', 'change', 'price', 'merge', 'withdrawal'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Where a line comes from. `correction` keeps what a license gave before lines were written. */
export const LINE_SOURCES = [
  'order',
  'points',
  'redeem_code',
  'reward',
  'staff',
  'free_enterprise',
  'customer',
  'correction',
] as const;
export type LineSource = (typeof LINE_SOURCES)[number];

/** Capacity with its price basis: of a first grant, or of the time that was bought. */
export interface PricedCapacity extends Capacity, PricedPart {}

/** The basis on which bought time, or a change, was priced for a part. */
export interface RenewedPart extends PricedCapacity {
  /** Fen that it cost at the prices of that day, before what a coupon took off; earlier releases did not record it. */
  readonly chargeFen?: number;
}

/** A plan as a license is named after it. */
export interface NamedPlan {
  readonly id: string;
  readonly name: Texts;
}

/** What a change gives besides capacity, and what it was priced by. */
export interface LineChange {
  /** The plans that the licenses of changed parts are named after, from now on and before. */
  readonly plans: Readonly<Record<number, { readonly after: NamedPlan; readonly before: NamedPlan }>>;
  /** The lines whose unused value was deducted: the change counts only while none of them is withdrawn. */
  readonly credits: readonly number[];
}

/** One line in the history of a license. Lines are only ever added. */
export interface LicenseLine {
  /** Ascending in the order of writing. The id of a `first` line is that of the part it starts. */
  readonly id: number;
  readonly kind: LineKind;
  /** The license it was written for. */
  readonly licenseId: string;
  readonly source: LineSource;
  readonly sourceId: string;
  readonly at: Date;
  /** The parts that all but `first` and `merge` lines count for; a `withdrawal` that names none counts for all. */
  readonly parts: readonly number[];
  /** What a `first` or `places` line gives. */
  readonly capacity: Capacity | null;
  /** What a `first` or `time` line gives; a lifetime for a `change` that makes parts permanent. */
  readonly time: LineTime | null;
  /** The price basis of a `first` or `price` line. */
  readonly price: PricedPart | null;
  /** For time bought with an order: what it was priced by, for each part. For a change: what each part gives then. */
  readonly pricedBy: Readonly<Record<number, RenewedPart>> | null;
  readonly change: LineChange | null;
  /** Fen that were paid for it. */
  readonly paidFen: number;
  /** How many of these fen were refunded, or may be by a refund that is not over, while the line still counts. */
  readonly returnedFen: number;
  /** The licenses that a `merge` line moves into its own. */
  readonly sources: readonly string[];
  /** The lines that a `withdrawal` takes back. */
  readonly withdraws: readonly number[];
}

/** A line that gives nothing, to be completed. */
export const EMPTY_LINE = {
  parts: [],
  capacity: null,
  time: null,
  price: null,
  pricedBy: null,
  change: null,
  paidFen: 0,
  returnedFen: 0,
  sources: [],
  withdraws: [],
} as const satisfies Partial<LicenseLine>;

/** What stays paid for a line, in fen. */
const standsPaidFen = ({ paidFen, returnedFen }: Pick<LicenseLine, 'paidFen' | 'returnedFen'>): number =>
  paidFen - returnedFen;

/**
 * What stays paid with a line for each of its parts, in fen. The payment for a renewal or change of several parts is
 * divided in proportion to what each of them cost, or equally if that is not known; the shares always add up to what
 * stays paid.
 */
export function paidByPart(line: LicenseLine): ReadonlyMap<number, number> {
  const { id, kind, parts, pricedBy } = line;
  const paidFen = standsPaidFen(line);
  if (paidFen === 0) return new Map();
  const paidFor = kind === 'first' ? [id] : parts;
  const charges = paidFor.flatMap((part) => pricedBy?.[part]?.chargeFen ?? []);
  const shares = splitFen(paidFen, charges.length === paidFor.length ? charges : paidFor.map(() => 1));
  return new Map(paidFor.map((part, nth) => [part, shares[nth] ?? 0]));
}

/** The last second of a license that only this line has given time to; null is permanent. */
export function endOfLine(time: LineTime, at: Date): Date | null {
  if (time.kind === 'lifetime') return null;
  if (time.kind === 'days') throw new RangeError('a term in days has no end without an earlier line');
  return time.kind === 'until' ? endOfShanghaiDay(time.on) : expiryOf(time, at);
}
