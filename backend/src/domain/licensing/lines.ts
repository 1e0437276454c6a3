import { addDays, addMonths, type CalendarDate, endOfShanghaiDay, shanghaiDate } from '../calendar/shanghai.js';
import { splitFen, sumFen } from '../money/fen.js';
import { type Capacity, capacityOf, sumCapacity } from './capacity.js';
import { expiryOf, type Term } from './expiry.js';
import type { PricedPart } from './price-basis.js';

/**
 * `first` starts a part of a license; `time` and `places` add to parts; `price` sets the agreed price of a part; `merge`
 * moves all parts of some licenses into one; `withdrawal` takes lines back.
 */
export const LINE_KINDS = ['first', 'time', 'places', 'price', 'merge', 'withdrawal'] as const;
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

/**
 * The time that a line gives: a term, a fixed last day, or days: bought ones up to an agreed day, or those that a
 * correction adds to the end (or takes off it, if negative).
 */
export type LineTime =
  | Term
  | { readonly kind: 'until'; readonly on: CalendarDate }
  | { readonly kind: 'days'; readonly days: number };

/** Capacity with its price basis: what a first grant gives, or what bought time was priced by. */
export interface PricedCapacity extends Capacity, PricedPart {}

/** What time bought for a part was priced by. */
export interface RenewedPart extends PricedCapacity {
  /** Fen that it cost at the prices of that day, before what a coupon took off; earlier releases did not record it. */
  readonly chargeFen?: number;
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
  /** The parts that `time`, `places` and `price` lines count for, and that a `withdrawal` is limited to, if any. */
  readonly parts: readonly number[];
  /** What a `first` or `places` line gives. */
  readonly capacity: Capacity | null;
  /** What a `first` or `time` line gives. */
  readonly time: LineTime | null;
  /** The price basis of a `first` or `price` line. */
  readonly price: PricedPart | null;
  /** For time bought with an order: what it was priced by, for each part. */
  readonly pricedBy: Readonly<Record<number, RenewedPart>> | null;
  /** Fen that were paid for it. */
  readonly paidFen: number;
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
  paidFen: 0,
  sources: [],
  withdraws: [],
} as const satisfies Partial<LicenseLine>;

/** What one part of a license gives. */
export interface FoldedPart {
  readonly id: number;
  /** The license it was granted to, and the one it is in now. */
  readonly home: string;
  readonly licenseId: string;
  /** Granted, with its price basis. */
  readonly base: PricedCapacity;
  /** Added without a price. */
  readonly bonus: Capacity;
  /** The last day; null is permanent. */
  readonly until: CalendarDate | null;
}

/** What a license gives: the sum of its parts. A license without parts gives nothing and is absent from a fold. */
export interface FoldedLicense {
  readonly parts: readonly FoldedPart[];
  readonly base: Capacity;
  readonly bonus: Capacity;
  /** The last day; null is permanent. */
  readonly until: CalendarDate | null;
  /** Whether a reward was ever added to one of its parts. */
  readonly carriesReward: boolean;
}

/** A part while lines are replayed. */
interface Part {
  readonly id: number;
  readonly home: string;
  licenseId: string;
  readonly lines: LicenseLine[];
  readonly withdrawn: Set<number>;
}

/** A part after some of its lines. */
export interface ReplayedPart extends Readonly<Omit<Part, 'lines' | 'withdrawn'>> {
  readonly lines: readonly LicenseLine[];
  readonly withdrawn: ReadonlySet<number>;
}

/**
 * The end of a part. Months of one run are added up before they meet the calendar, so that four times three months end
 * with twelve. Time that is bought after the end begins a new run on that day.
 */
function endOf(times: readonly LicenseLine[]): CalendarDate | null {
  let run: Run | null = null;
  for (const { time, at, source } of times) {
    if (time?.kind === 'lifetime') return null;
    if (time) run = extended(run, time, shanghaiDate(at), time.kind === 'days' && source === 'correction');
  }
  return run?.end ?? null;
}

/** Time without a gap: months since a day, and days. */
interface Run {
  readonly from: CalendarDate;
  readonly months: number;
  readonly days: number;
  readonly end: CalendarDate;
}

function extended(
  run: Run | null,
  time: Exclude<LineTime, { kind: 'lifetime' }>,
  on: CalendarDate,
  isCorrection: boolean,
): Run | null {
  if (time.kind === 'until') return { from: time.on, months: 0, days: 0, end: time.on };
  if (isCorrection && run === null) return null;
  const before = run && (isCorrection || on <= run.end) ? run : { from: on, months: 0, days: 0 };
  const { from } = before;
  const months = before.months + (time.kind === 'months' ? time.months : 0);
  const days = before.days + (time.kind === 'days' ? time.days : 0);
  return { from, months, days, end: addDays(addMonths(from, months), days) };
}

/**
 * What a part gives by its standing lines; null once none is left that grants it, or none that gives time. If its first
 * line was withdrawn, it keeps the capacity that its bought time was priced by.
 */
function foldPart({ id, home, licenseId, lines, withdrawn }: ReplayedPart): FoldedPart | null {
  const standing = lines.filter((line) => !withdrawn.has(line.id));
  const times = standing.filter(
    ({ time, source }) => time !== null && !(time.kind === 'days' && source === 'correction'),
  );
  const granted = grantOf(id, standing);
  if (times.length === 0 || granted === null) return null;
  const isPermanent = times.some(({ time }) => time?.kind === 'lifetime');
  const agreed = standing.findLast(({ kind }) => kind === 'price')?.price;
  return {
    id,
    home,
    licenseId,
    base: { ...granted, ...agreed },
    bonus: sumCapacity(standing.flatMap(({ kind, capacity }) => (kind === 'places' && capacity ? [capacity] : []))),
    until: isPermanent ? null : endOf(standing),
  };
}

function grantOf(part: number, standing: readonly LicenseLine[]): PricedCapacity | null {
  const first = standing.find(({ kind }) => kind === 'first');
  if (first?.capacity && first.price) return { ...first.capacity, ...first.price };
  const renewed = standing.findLast(({ pricedBy }) => pricedBy?.[part])?.pricedBy?.[part];
  if (!renewed) return null;
  const { chargeFen: _chargeFen, ...granted } = renewed;
  return granted;
}

/** The parts of a license that stand, oldest first. */
const standingParts = (parts: Iterable<ReplayedPart>, licenseId: string): FoldedPart[] =>
  [...parts].filter((part) => part.licenseId === licenseId).flatMap((part) => foldPart(part) ?? []);

/**
 * The part that decides whether a license is permanent: its own while that stands, otherwise the oldest. Points, rewards
 * and codes add their capacity to it.
 */
export const leadingPart = (parts: readonly FoldedPart[]): FoldedPart | undefined =>
  parts.find(({ home, licenseId }) => home === licenseId) ?? parts[0];

/** Returns the parts that no longer fit their license to the licenses they came from: permanent goes with permanent. */
function releaseUnfit(parts: ReadonlyMap<number, Part>, licenseId: string): void {
  const standing = standingParts(parts.values(), licenseId);
  const leading = leadingPart(standing);
  for (const { id, home, until } of standing) {
    const part = parts.get(id);
    if (part && leading && (until === null) !== (leading.until === null)) part.licenseId = home;
  }
}

/**
 * Replays lines in the order of writing and returns their parts. What a part gives depends on its standing lines alone,
 * not on when it moved. `onLine` sees the parts after each line; the next line changes them.
 */
export function replay(
  lines: readonly LicenseLine[],
  onLine?: (line: LicenseLine, parts: ReadonlyMap<number, ReplayedPart>) => void,
): ReadonlyMap<number, ReplayedPart> {
  const parts = new Map<number, Part>();
  for (const line of lines.toSorted((one, other) => one.id - other.id)) {
    const { id, kind, licenseId } = line;
    if (kind === 'first') parts.set(id, { id, home: licenseId, licenseId, lines: [line], withdrawn: new Set() });
    else if (kind === 'merge') {
      for (const part of parts.values()) if (line.sources.includes(part.licenseId)) part.licenseId = licenseId;
    } else if (kind === 'withdrawal') withdraw(parts, line);
    else for (const part of line.parts) parts.get(part)?.lines.push(line);
    onLine?.(line, parts);
  }
  return parts;
}

function withdraw(parts: ReadonlyMap<number, Part>, line: LicenseLine): void {
  for (const part of parts.values()) {
    if (line.parts.length > 0 && !line.parts.includes(part.id)) continue;
    for (const id of line.withdraws) part.withdrawn.add(id);
  }
  for (const id of new Set([...parts.values()].map(({ licenseId }) => licenseId))) releaseUnfit(parts, id);
}

/**
 * What licenses give, computed from all lines of everything they were ever merged with. This is the only place that
 * computes it.
 */
export function foldLicenses(lines: readonly LicenseLine[]): ReadonlyMap<string, FoldedLicense> {
  const parts = replay(lines);
  const licenseIds = new Set([...parts.values()].map(({ licenseId }) => licenseId));
  return new Map(
    [...licenseIds].flatMap((licenseId) => {
      const license = foldLicense(parts, licenseId);
      return license ? [[licenseId, license]] : [];
    }),
  );
}

/** What one license gives by its parts; null if none of them gives anything. */
export function foldLicense(parts: ReadonlyMap<number, ReplayedPart>, licenseId: string): FoldedLicense | null {
  const standing = standingParts(parts.values(), licenseId);
  if (standing.length === 0) return null;
  const ends = standing.flatMap(({ until }) => until ?? []).toSorted();
  return {
    parts: standing,
    base: sumCapacity(standing.map(({ base }) => capacityOf(base))),
    bonus: sumCapacity(standing.map(({ bonus }) => bonus)),
    until: ends[0] ?? null,
    carriesReward: standing.some(({ id }) => parts.get(id)?.lines.some(({ source }) => source === 'reward')),
  };
}

/**
 * What was paid with a line for each of its parts, in fen. A renewal of several is divided by what each of them cost, or
 * equally where that is not known; the shares always add up to what was paid.
 */
export function paidByPart({ id, kind, parts, paidFen, pricedBy }: LicenseLine): ReadonlyMap<number, number> {
  if (paidFen === 0) return new Map();
  const paidFor = kind === 'first' ? [id] : parts;
  const charges = paidFor.flatMap((part) => pricedBy?.[part]?.chargeFen ?? []);
  const shares = splitFen(paidFen, charges.length === paidFor.length ? charges : paidFor.map(() => 1));
  return new Map(paidFor.map((part, nth) => [part, shares[nth] ?? 0]));
}

/** Fen that were paid for what stands of a license. */
export const paidFenOf = (lines: readonly LicenseLine[], licenseId: string): number =>
  sumFen(
    [...replay(lines).values()].flatMap((part) =>
      part.licenseId === licenseId
        ? part.lines.flatMap((line) => (part.withdrawn.has(line.id) ? [] : (paidByPart(line).get(part.id) ?? [])))
        : [],
    ),
  );

/** The last second of a license that only this line has given time to; null is permanent. */
export function endOfLine(time: LineTime, at: Date): Date | null {
  if (time.kind === 'lifetime') return null;
  if (time.kind === 'days') throw new RangeError('days alone end nowhere');
  return time.kind === 'until' ? endOfShanghaiDay(time.on) : expiryOf(time, at);
}

/** What revoking a license takes back: the lines of its parts that still stand, as far as they are for these parts. */
export function standingLines(
  lines: readonly LicenseLine[],
  licenseId: string,
): { readonly parts: readonly number[]; readonly withdraws: readonly number[] } {
  const own = [...replay(lines).values()].filter((part) => part.licenseId === licenseId);
  const standing = own.flatMap((part) => part.lines.filter(({ id }) => !part.withdrawn.has(id)));
  return { parts: own.map(({ id }) => id), withdraws: [...new Set(standing.map(({ id }) => id))] };
}

/** The lines that still count for a part. */
export const standingLineIds = (lines: readonly LicenseLine[]): ReadonlySet<number> =>
  new Set(
    [...replay(lines).values()].flatMap((part) => part.lines.flatMap(({ id }) => (part.withdrawn.has(id) ? [] : [id]))),
  );
