import { addDays, addMonths, daysBetween } from '../../src/domain/calendar/calendar.js';

/**
 * A small reference model of what licences give. It knows lines, merges and withdrawals, and shares no code with the
 * product but the calendar.
 */

/** A day on Shanghai's calendar, as a whole number. */
export type Day = number;

const FIRST_DAY = '1970-01-01';
export const dayOf = (on: string): Day => daysBetween(FIRST_DAY, on);
export const textOf = (day: Day): string => addDays(FIRST_DAY, day);
export const monthsAfter = (day: Day, months: number): Day => dayOf(addMonths(textOf(day), months));

/** -1 is unlimited. */
export interface Places {
  readonly users: number;
  readonly assets: number;
}

/** Months, or null for a lifetime. */
export type Term = number | null;

/** `seq` is unique in a history and grows with time; it decides between events of one day. */
interface Event {
  readonly on: Day;
  readonly seq: number;
}

interface Written extends Event {
  readonly id: string;
  /** The row of the licence that it was written for. */
  readonly row: string;
  readonly order?: string;
  /** Fen that the order cost, for each part. */
  readonly paid?: Readonly<Record<string, number>>;
}

/** Starts a part, whose home is the row. */
export interface FirstLine extends Written {
  readonly kind: 'first';
  readonly part: string;
  readonly places: Places;
  readonly term: Term;
}

/** Time for every part that the licence then had. */
export interface TimeLine extends Written {
  readonly kind: 'time';
  readonly parts: readonly string[];
  readonly term: Term;
  /** The places of each part that the price was computed from; only for time that was bought with an order. */
  readonly pricedBy?: Readonly<Record<string, Places>>;
}

export interface PlacesLine extends Written {
  readonly kind: 'places';
  readonly part: string;
  readonly places: Places;
}

/**
 * Gives parts other places, or makes them permanent, as long as no line that was deducted from its price is withdrawn.
 */
export interface ChangeLine extends Written {
  readonly kind: 'change';
  readonly parts: readonly string[];
  readonly gives: Readonly<Record<string, Places>>;
  readonly isPermanent: boolean;
  readonly credits: readonly string[];
}

export type Line = FirstLine | TimeLine | PlacesLine | ChangeLine;

export interface Merge extends Event {
  readonly target: string;
  readonly sources: readonly string[];
}

export interface Withdrawal extends Event {
  readonly lines: readonly string[];
  /** The parts that it takes them from; all of them if there are none. */
  readonly parts?: readonly string[];
}

export interface Facts {
  readonly lines: readonly Line[];
  readonly merges: readonly Merge[];
  readonly withdrawals: readonly Withdrawal[];
}

/** What one row gives; only active ones give anything. `end` is the last day, null is permanent. */
export interface Row extends Places {
  readonly status: 'active' | 'merged' | 'revoked';
  readonly end: Day | null;
  readonly parts: readonly string[];
}

export type Rows = ReadonlyMap<string, Row>;
export type Fold = (facts: Facts) => Rows;

interface Part extends Places {
  readonly id: string;
  /** The row it was granted to. */
  readonly home: string;
  readonly end: Day | null;
  /** What bought time for it is priced by: places without additions. */
  readonly base: Places;
}

const add = (left: number, right: number): number => (left === -1 || right === -1 ? -1 : left + right);
export const addPlaces = (left: Places, right: Places): Places => ({
  users: add(left.users, right.users),
  assets: add(left.assets, right.assets),
});
export const NO_PLACES: Places = { users: 0, assets: 0 };
const less = (left: number, right: number): number => (left === -1 || (right !== -1 && right < left) ? right : left);
/** The fewest users and the fewest assets of any of these; undefined for none. */
export const fewestOf = ([first, ...others]: readonly Places[]): Places | undefined =>
  first &&
  others.reduce(
    (one, other) => ({ users: less(one.users, other.users), assets: less(one.assets, other.assets) }),
    first,
  );

const inOrder = <T extends Event>(events: readonly T[]): T[] =>
  events.toSorted((left, right) => left.on - right.on || left.seq - right.seq);
const isBefore = (one: Event, other: Event): boolean =>
  one.on < other.on || (one.on === other.on && one.seq < other.seq);

export const partsOf = (line: Line): readonly string[] =>
  line.kind === 'time' || line.kind === 'change' ? line.parts : [line.part];
export const concerns = (line: Line, part: string): boolean => partsOf(line).includes(part);

/** The months of one run are added up before they meet the calendar; a line after the end begins a new run. */
function endOf(times: readonly { readonly on: Day; readonly term: Term }[]): Day | null {
  let run = { began: 0, months: 0, end: -1 };
  for (const { on, term } of times) {
    if (term === null) return null;
    const { began, months } = on > run.end ? { began: on, months: term } : { ...run, months: run.months + term };
    run = { began, months, end: monthsAfter(began, months) };
  }
  return run.end;
}

const isTaken = (id: string, part: string, withdrawals: readonly Withdrawal[]): boolean =>
  withdrawals.some(({ lines, parts }) => lines.includes(id) && (!parts || parts.includes(part)));

/** The lines of a part that were not taken back, in order. */
export const standsFor = (part: string, lines: readonly Line[], withdrawals: readonly Withdrawal[]): Line[] =>
  lines.filter((line) => concerns(line, part) && !isTaken(line.id, part, withdrawals));

/** Those of them that count: a change does not once something was taken back that was deducted from its price. */
export const countsFor = (part: string, lines: readonly Line[], withdrawals: readonly Withdrawal[]): Line[] =>
  standsFor(part, lines, withdrawals).filter(
    (line) =>
      line.kind !== 'change' || !line.credits.some((id) => line.parts.some((one) => isTaken(id, one, withdrawals))),
  );

/** Fen that were paid with a line for one part. */
export const paidFor = ({ paid }: Line, part: string): number => paid?.[part] ?? 0;

/** The lines that still count for a part of theirs. */
export const standingLines = ({ lines, withdrawals }: Facts): Line[] =>
  lines.filter((line) => partsOf(line).some((part) => standsFor(part, [line], withdrawals).length > 0));

/** What the standing lines of a part give, or null if it is gone. */
function partOf(
  { part, row, places, id }: FirstLine,
  lines: readonly Line[],
  gone: readonly Withdrawal[],
): Part | null {
  const own = countsFor(part, lines, gone);
  const times = own.flatMap((line): { readonly on: Day; readonly term: Term }[] => {
    if (line.kind === 'change') return line.isPermanent ? [{ on: line.on, term: null }] : [];
    return line.kind === 'places' ? [] : [line];
  });
  const priced = fewestOf(own.flatMap((line) => (line.kind === 'time' && line.pricedBy?.[part]) || []));
  const changed = own.flatMap((line) => (line.kind === 'change' && line.gives[part]) || []).at(-1);
  const base = changed ?? (own.some((line) => line.id === id) ? places : priced);
  if (!base || times.length === 0) return null;
  const additions = own.flatMap((line) => (line.kind === 'places' ? [line.places] : []));
  return { id: part, home: row, base, ...[base, ...additions].reduce(addPlaces), end: endOf(times) };
}

/** The standing parts, oldest first. */
const partsGiven = (lines: readonly Line[], gone: readonly Withdrawal[]): Part[] =>
  lines.flatMap((line) => (line.kind === 'first' ? (partOf(line, lines, gone) ?? []) : []));

/** The part that decides about a licence: its own unless withdrawn, otherwise the oldest. */
const decidingPart = (row: string, parts: readonly Part[]): Part | undefined =>
  parts.find(({ home }) => home === row) ?? parts[0];

/**
 * The standing parts of every row, after merges and withdrawals in the order in which they happened; and rows that were
 * merged away after their own part was gone.
 */
function partsByRow({ lines, merges, withdrawals }: Facts): { groups: Map<string, Part[]>; mergedEmpty: Set<string> } {
  const written = inOrder(lines);
  const rowOf = new Map(written.flatMap((line) => (line.kind === 'first' ? [[line.part, line.row]] : [])));
  const gone: Withdrawal[] = [];
  const mergedEmpty = new Set<string>();
  const grouped = (parts: readonly Part[]) => {
    const groups = new Map<string, Part[]>();
    for (const part of parts) {
      const row = rowOf.get(part.id) ?? part.home;
      groups.set(row, [...(groups.get(row) ?? []), part]);
    }
    return groups;
  };

  for (const event of inOrder<Merge | Withdrawal>([...merges, ...withdrawals])) {
    const known = written.filter((line) => isBefore(line, event));
    if ('target' in event) {
      const own = new Set(partsGiven(known, gone).map(({ home }) => home));
      for (const row of event.sources) if (!own.has(row)) mergedEmpty.add(row);
      for (const [part, row] of rowOf) if (event.sources.includes(row)) rowOf.set(part, event.target);
      continue;
    }
    gone.push(event);
    for (const [row, parts] of grouped(partsGiven(known, gone))) {
      const isPermanent = decidingPart(row, parts)?.end === null;
      for (const { id, home, end } of parts) if ((end === null) !== isPermanent) rowOf.set(id, home);
    }
  }
  return { groups: grouped(partsGiven(written, gone)), mergedEmpty };
}

const withoutParts = (status: Row['status']): Row => ({ status, ...NO_PLACES, end: null, parts: [] });

/** What every row gives. */
export const foldInModel: Fold = (facts) => {
  const { groups, mergedEmpty } = partsByRow(facts);
  const isElsewhere = (row: string) => [...groups.values()].flat().some(({ home }) => home === row);
  const rowIds = new Set(inOrder(facts.lines).flatMap((line) => (line.kind === 'first' ? [line.row] : [])));
  return new Map(
    [...rowIds].map((row): readonly [string, Row] => {
      const parts = groups.get(row);
      if (!parts) return [row, withoutParts(isElsewhere(row) || mergedEmpty.has(row) ? 'merged' : 'revoked')];
      const ends = parts.flatMap(({ end }) => end ?? []);
      const end = ends.length === 0 ? null : Math.min(...ends);
      const ids = parts.map(({ id }) => id);
      return [row, { status: 'active', ...parts.reduce(addPlaces, NO_PLACES), end, parts: ids }];
    }),
  );
};

/** What the next order for time of a licence is priced by, and the part that capacity is added to. */
export function termsOf(facts: Facts, row: string) {
  const parts = partsByRow(facts).groups.get(row) ?? [];
  return {
    pricedBy: Object.fromEntries(parts.map(({ id, base }) => [id, base])),
    addedTo: decidingPart(row, parts)?.id ?? null,
  };
}
