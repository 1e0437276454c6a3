import type { CalendarDate } from '../calendar/calendar.js';
import { sumFen } from '../money/amounts.js';
import {
  type Capacity,
  capacityOf,
  commonCapacity,
  isSameCapacity,
  sumCapacity,
  UNLIMITED_CAPACITY,
} from './license.js';
import { isCorrection, type LicenseLine, type NamedPlan, paidByPart, type PricedCapacity, spansOf } from './lines.js';

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
  /** Whether one of its parts holds a reward that was not withdrawn. */
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

/** Whether none of the lines that a change was priced by has been withdrawn. */
const isFounded = (parts: ReplayedParts, { change, parts: changed }: LicenseLine): boolean =>
  !change?.credits.some((credited) => changed.some((id) => parts.get(id)?.withdrawn.has(credited)));

const standingOf = ({ lines, withdrawn }: ReplayedPart): LicenseLine[] => lines.filter(({ id }) => !withdrawn.has(id));

/** The lines that decide what a part gives: those not withdrawn, except changes that were priced by one that was. */
export const countingOf = (parts: ReplayedParts, part: ReplayedPart): LicenseLine[] =>
  standingOf(part).filter((line) => isFounded(parts, line));

/**
 * What a part gives by its counting lines; null once none is left that grants it, or none that gives time. If its first
 * line was withdrawn, it keeps the smallest capacity that its bought time was priced by.
 */
function foldPart({ id, home, licenseId, lines }: ReplayedPart, counting: readonly LicenseLine[]): FoldedPart | null {
  const times = counting.filter((line) => line.time !== null && !isCorrection(line));
  const granted = grantOf(id, counting);
  if (times.length === 0 || granted === null) return null;
  // What a change gives has its own price.
  const priced = counting.findLast(({ kind, pricedBy }) => kind === 'price' || (kind === 'change' && pricedBy?.[id]));
  const agreed = priced?.kind === 'price' ? priced.price : null;
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

/**
 * The capacity that lines grant a part: that of the last change, otherwise of the first line, otherwise the smallest
 * that bought time was priced by.
 */
export function grantOf(part: number, counting: readonly LicenseLine[]): PricedCapacity | null {
  const pricedAs = (of: LicenseLine['kind']) =>
    counting.flatMap(({ kind, pricedBy }) => (kind === of ? (pricedBy?.[part] ?? []) : []));
  const first = counting.find(({ kind }) => kind === 'first');
  const changed = pricedAs('change').at(-1);
  if (!changed && first?.capacity && first.price) return { ...first.capacity, ...first.price };
  return smallestOf(changed ? [changed] : pricedAs('time'));
}

/**
 * The smallest amount of each capacity, at the price of the last one that has exactly this capacity. If none has, for
 * example because one has more users and another more assets, there is no price.
 */
function smallestOf(all: readonly PricedCapacity[]): PricedCapacity | null {
  if (all.length === 0) return null;
  const capacity = all.map(capacityOf<number>).reduce(commonCapacity, UNLIMITED_CAPACITY);
  const { components = [], agreedYearFen = null } = all.findLast((one) => isSameCapacity(one, capacity)) ?? {};
  return { ...capacity, components, agreedYearFen };
}

/** The plan of the last change that counts; once none of them does, the one before the first of them. */
function planOf(part: number, lines: readonly LicenseLine[], counting: readonly LicenseLine[]): NamedPlan | null {
  const changes = (some: readonly LicenseLine[]) => some.flatMap(({ change }) => change?.plans[part] ?? []);
  return changes(counting).at(-1)?.after ?? changes(lines)[0]?.before ?? null;
}

/** The parts of a license that still give something, oldest first. */
const standingParts = (parts: ReplayedParts, licenseId: string): FoldedPart[] =>
  [...parts.values()]
    .filter((part) => part.licenseId === licenseId)
    .flatMap((part) => foldPart(part, countingOf(parts, part)) ?? []);

/**
 * The part that decides whether a license is permanent: its own unless that was withdrawn, otherwise the oldest.
 * Points, rewards and codes add their capacity to it.
 */
export const leadingPart = (parts: readonly FoldedPart[]): FoldedPart | undefined =>
  parts.find(({ home, licenseId }) => home === licenseId) ?? parts[0];

/**
 * Returns the parts that no longer fit their license to the licenses they came from: permanent parts only fit permanent
 * ones.
 */
function releaseUnfit(parts: ReadonlyMap<number, Part>, licenseId: string): void {
  const standing = standingParts(parts, licenseId);
  const leading = leadingPart(standing);
  for (const { id, home, until } of standing) {
    const part = parts.get(id);
    if (part && leading && (until === null) !== (leading.until === null)) part.licenseId = home;
  }
}

/**
 * Replays lines in the order of writing and returns their parts. What a part gives depends only on its lines that were
 * not withdrawn, not on when it moved. `onLine` sees the parts after each line; the next line changes them.
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

const holdsReward = (part: ReplayedPart | undefined): boolean =>
  part !== undefined && standingOf(part).some(({ source }) => source === 'reward');

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
    carriesReward: standing.some(({ id }) => holdsReward(parts.get(id))),
  };
}

/** A part of a license and the lines that add up to it. */
export interface PartHistory {
  readonly part: FoldedPart;
  /** What was not withdrawn, oldest first. */
  readonly standing: readonly LicenseLine[];
  /** The same, without changes whose price was based on a line that has since been withdrawn. */
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

/** Fen that stay paid for those lines of a license that have not been withdrawn. */
export const paidFenOf = (lines: readonly LicenseLine[], licenseId: string): number =>
  sumFen(
    [...replay(lines).values()].flatMap((part) =>
      part.licenseId === licenseId ? standingOf(part).flatMap((line) => paidByPart(line).get(part.id) ?? []) : [],
    ),
  );

/** What a withdrawal can take back: the chosen lines, as far as they still count for the chosen parts. */
export function standingLines(
  lines: readonly LicenseLine[],
  isIn: (part: ReplayedPart) => boolean,
  isMeant: (line: LicenseLine) => boolean = () => true,
): { readonly parts: readonly number[]; readonly withdraws: readonly number[] } {
  const found = [...replay(lines).values()].flatMap((part) => {
    const standing = isIn(part) ? standingOf(part).filter(isMeant) : [];
    return standing.length > 0 ? [{ part: part.id, standing }] : [];
  });
  const withdraws = new Set(found.flatMap(({ standing }) => standing.map(({ id }) => id)));
  return { parts: found.map(({ part }) => part), withdraws: [...withdraws].toSorted((one, other) => one - other) };
}

/** The orders whose changes stop counting with another line, because they were priced by what it withdraws. */
export function changesEndedBy(lines: readonly LicenseLine[], line: LicenseLine): readonly string[] {
  const counting = (all: readonly LicenseLine[]) => {
    const parts = replay(all);
    return new Set([...parts.values()].flatMap((part) => countingOf(parts, part).map(({ id }) => id)));
  };
  const after = counting([...lines, line]);
  const ended = [...counting(lines)].filter((id) => !after.has(id) && !line.withdraws.includes(id));
  const changes = lines.filter(({ id, kind, source }) => ended.includes(id) && kind === 'change' && source === 'order');
  return [...new Set(changes.map(({ sourceId }) => sourceId))];
}

/** The lines that still count for a part. */
export const standingLineIds = (lines: readonly LicenseLine[]): ReadonlySet<number> =>
  new Set([...replay(lines).values()].flatMap((part) => standingOf(part).map(({ id }) => id)));
