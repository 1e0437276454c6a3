import { type CalendarDate, endOfShanghaiDay } from '../calendar/shanghai.js';
import type { Texts } from '../locale/texts.js';
import { splitFen, sumFen } from '../money/fen.js';
import { type Capacity, capacityOf, sumCapacity } from './capacity.js';
import { expiryOf } from './expiry.js';
import { isCorrection, type LineTime, spansOf } from './line-time.js';
import type { PricedPart } from './price-basis.js';

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

/** Capacity with its price basis: what a first grant gives, or what bought time was priced by. */
export interface PricedCapacity extends Capacity, PricedPart {}

/** What time or a change bought for a part was priced by. */
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
  /** What the licenses of parts that get another plan are named after from now on, and were before. */
  readonly plans: Readonly<Record<number, { readonly after: NamedPlan; readonly before: NamedPlan }>>;
  /** The lines whose unused value was deducted: the change counts only while all of them stand. */
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
  /** The plan that its license is named after, if that was ever changed. */
  readonly plan: NamedPlan | null;
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

type ReplayedParts = ReadonlyMap<number, ReplayedPart>;

/** Whether all that a change was priced by still stands. */
const isFounded = (parts: ReplayedParts, { change, parts: changed }: LicenseLine): boolean =>
  !change?.credits.some((credited) => changed.some((id) => parts.get(id)?.withdrawn.has(credited)));

const standingOf = ({ lines, withdrawn }: ReplayedPart): LicenseLine[] => lines.filter(({ id }) => !withdrawn.has(id));

/** The standing lines that decide what a part gives. */
export const countingOf = (parts: ReplayedParts, part: ReplayedPart): LicenseLine[] =>
  standingOf(part).filter((line) => isFounded(parts, line));

/**
 * What a part gives by its counting lines; null once none is left that grants it, or none that gives time. If its first
 * line was withdrawn, it keeps the capacity that its bought time was priced by.
 */
function foldPart({ id, home, licenseId, lines }: ReplayedPart, counting: readonly LicenseLine[]): FoldedPart | null {
  const times = counting.filter((line) => line.time !== null && !isCorrection(line));
  const granted = grantOf(id, counting);
  if (times.length === 0 || granted === null) return null;
  const agreed = counting.findLast(({ kind }) => kind === 'price')?.price;
  return {
    id,
    home,
    licenseId,
    base: { ...granted, ...agreed },
    plan: planOf(id, lines, counting),
    bonus: sumCapacity(counting.flatMap(({ kind, capacity }) => (kind === 'places' && capacity ? [capacity] : []))),
    until: spansOf(counting).at(-1)?.to ?? null,
  };
}

/** What some lines grant a part: the last change, otherwise the first line, otherwise what bought time was priced by. */
export function grantOf(part: number, counting: readonly LicenseLine[]): PricedCapacity | null {
  const priced = (lines: readonly LicenseLine[]) =>
    lines.findLast(({ pricedBy }) => pricedBy?.[part])?.pricedBy?.[part];
  const changed = priced(counting.filter(({ kind }) => kind === 'change'));
  const first = counting.find(({ kind }) => kind === 'first');
  if (!changed && first?.capacity && first.price) return { ...first.capacity, ...first.price };
  const renewed = changed ?? priced(counting);
  if (!renewed) return null;
  const { chargeFen: _chargeFen, ...granted } = renewed;
  return granted;
}

/** The plan of the last change that counts; once none of them does, the one before the first of them. */
function planOf(part: number, lines: readonly LicenseLine[], counting: readonly LicenseLine[]): NamedPlan | null {
  const changes = (some: readonly LicenseLine[]) => some.flatMap(({ change }) => change?.plans[part] ?? []);
  return changes(counting).at(-1)?.after ?? changes(lines)[0]?.before ?? null;
}

/** The parts of a license that stand, oldest first. */
const standingParts = (parts: ReplayedParts, licenseId: string): FoldedPart[] =>
  [...parts.values()]
    .filter((part) => part.licenseId === licenseId)
    .flatMap((part) => foldPart(part, countingOf(parts, part)) ?? []);

/**
 * The part that decides whether a license is permanent: its own while that stands, otherwise the oldest. Points, rewards
 * and codes add their capacity to it.
 */
export const leadingPart = (parts: readonly FoldedPart[]): FoldedPart | undefined =>
  parts.find(({ home, licenseId }) => home === licenseId) ?? parts[0];

/** Returns the parts that no longer fit their license to the licenses they came from: permanent goes with permanent. */
function releaseUnfit(parts: ReadonlyMap<number, Part>, licenseId: string): void {
  const standing = standingParts(parts, licenseId);
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
  const standing = standingParts(parts, licenseId);
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

/** A part of a license and the lines that it is the sum of. */
export interface PartHistory {
  readonly part: FoldedPart;
  /** What was not withdrawn, oldest first. */
  readonly standing: readonly LicenseLine[];
  /** The same without changes for which something that they were priced by was withdrawn. */
  readonly counting: readonly LicenseLine[];
}

/** The parts of a license with their lines, oldest first. */
export function partHistories(lines: readonly LicenseLine[], licenseId: string): readonly PartHistory[] {
  const parts = replay(lines);
  return standingParts(parts, licenseId).flatMap((part) => {
    const replayed = parts.get(part.id);
    return replayed ? [{ part, standing: standingOf(replayed), counting: countingOf(parts, replayed) }] : [];
  });
}

/**
 * What was paid with a line for each of its parts, in fen. A renewal or change of several is divided by what each of them cost, or
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
      part.licenseId === licenseId ? standingOf(part).flatMap((line) => paidByPart(line).get(part.id) ?? []) : [],
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
  const standing = own.flatMap(standingOf);
  return { parts: own.map(({ id }) => id), withdraws: [...new Set(standing.map(({ id }) => id))] };
}

/** The lines that still count for a part. */
export const standingLineIds = (lines: readonly LicenseLine[]): ReadonlySet<number> =>
  new Set([...replay(lines).values()].flatMap((part) => standingOf(part).map(({ id }) => id)));
