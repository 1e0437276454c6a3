import {
  countsFor,
  type Day,
  type Facts,
  fewestOf,
  type Line,
  monthsAfter,
  NO_PLACES,
  paidFor,
  type Places,
  standsFor,
  type Term,
} from './license-model.js';

/** A small catalogue for random histories, and a reference model of what changes of licences cost, in exact yuan. */

interface Offer {
  readonly places: Places;
  /** Fen by months; null is a lifetime. */
  readonly prices: ReadonlyMap<Term, number>;
}

const offer = (users: number, assets: number, monthFen: number): Offer => ({
  places: { users, assets },
  prices: new Map<Term, number>([
    [1, monthFen],
    [3, monthFen * 3],
    [12, monthFen * 10 + 100],
    [null, monthFen * 40],
  ]),
});

/** A larger plan costs at least as much, in every term. */
export const OFFERS: readonly Offer[] = [
  offer(1, 2, 2_300),
  offer(5, 30, 5_700),
  offer(3, -1, 7_100),
  offer(40, 300, 33_200),
  offer(40, -1, 41_900),
];

const planOf = ({ users, assets }: Places): string => `${users}/${assets}`;
const OF_PLACES = new Map(OFFERS.map((one) => [planOf(one.places), one]));

const isMore = (one: number, other: number) => one === -1 || (other !== -1 && one >= other);
export const isLarger = (one: Places, other: Places): boolean =>
  planOf(one) !== planOf(other) && isMore(one.users, other.users) && isMore(one.assets, other.assets);

/** Whether a license of these places has a price. */
export const isOffered = (places: Places): boolean => OF_PLACES.has(planOf(places));

/**
 * The price of places for some months: a share of the longest shorter term where there is no such term. What is not
 * offered costs nothing.
 */
export function priceOf(places: Places, term: Term): number {
  const prices = OF_PLACES.get(planOf(places))?.prices;
  if (!prices) return 0;
  if (term === null) return prices.get(null) ?? Number.NaN;
  const [months = 1, price = Number.NaN] = [...prices].findLast(([length]) => length !== null && length <= term) ?? [];
  return (price * term) / (months ?? 1);
}

/** What a change is to give: other places for one part, a lifetime for all, or both. */
export interface Target {
  readonly parts: readonly string[];
  readonly gives: Readonly<Record<string, Places>>;
  readonly isPermanent: boolean;
}

export interface ModelPrice {
  /** Before rounding, in fen; negative where the rest is worth more. */
  readonly exact: number;
  /** What the new places cost for the rest, in fen. */
  readonly asNew: number;
  /** The lines whose value was deducted. */
  readonly credits: readonly string[];
}

interface Rest {
  readonly line: Line;
  readonly term: Term;
  readonly days: number;
  readonly left: number;
}

/** The days that each line of time gives, and those left of them. */
function restsOf(times: readonly Line[], on: Day): Rest[] {
  let run = { began: 0, months: 0, end: -1 };
  return times.flatMap((line) => {
    const term = termOf(line);
    if (term === undefined || term === null) return [];
    const start = line.on > run.end ? line.on : run.end;
    run =
      line.on > run.end
        ? { began: line.on, months: term, end: monthsAfter(line.on, term) }
        : { ...run, months: run.months + term, end: monthsAfter(run.began, run.months + term) };
    return [{ line, term, days: run.end - start, left: Math.max(0, run.end - Math.max(start, on)) }];
  });
}

const termOf = (line: Line): Term | undefined => {
  if (line.kind === 'places') return undefined;
  if (line.kind === 'change') return line.isPermanent ? null : undefined;
  return line.term;
};

const placesBefore = (part: string, counting: readonly Line[], line: Line): Places => {
  const known = counting.filter((one) => one.on < line.on || (one.on === line.on && one.seq <= line.seq));
  const changed = known.flatMap((one) => (one.kind === 'change' ? (one.gives[part] ?? []) : [])).at(-1);
  const first = known.find((one) => one.kind === 'first');
  const pricedOf = (some: readonly Line[]) =>
    fewestOf(some.flatMap((one) => (one.kind === 'time' ? (one.pricedBy?.[part] ?? []) : [])));
  const granted = first?.kind === 'first' ? first.places : undefined;
  return changed ?? granted ?? pricedOf(known) ?? pricedOf(counting) ?? NO_PLACES;
};

/** What a change costs on a day. */
export function priceInModel(
  facts: Facts,
  { parts, gives, isPermanent }: Target,
  on: Day,
  now: Readonly<Record<string, Places>>,
): ModelPrice {
  const sums = parts.map((part) => {
    const counting = countsFor(part, facts.lines, facts.withdrawals);
    const standing = standsFor(part, facts.lines, facts.withdrawals);
    const places = gives[part] ?? now[part] ?? NO_PLACES;
    const lifetime = counting.find((line) => termOf(line) === null);
    const asOf = lifetime?.on ?? on;
    const dated = counting.filter((line) => termOf(line) !== null);
    const rests = restsOf(dated, asOf);
    const credits = new Map<string, number>();
    for (const line of standing) {
      const paid = paidFor(line, part);
      if (!line.order || paid === 0) continue;
      const isLasting =
        termOf(line) === null ||
        (lifetime !== undefined && (line.on > lifetime.on || (line.on === lifetime.on && line.seq > lifetime.seq)));
      if (isLasting) credits.set(line.id, paid);
      else if (line.kind === 'change') {
        const before = restsOf(
          dated.filter((one) => one.on < line.on || (one.on === line.on && one.seq < line.seq)),
          line.on,
        );
        const end = before.at(-1);
        const until = end ? Math.max(...before.map(({ left }) => left)) : 0;
        const days = before.reduce((sum, { left }) => sum + left, 0);
        if (days > 0 && until > 0) credits.set(line.id, (paid * Math.max(0, days - (asOf - line.on))) / days);
      } else {
        const rest = rests.find((one) => one.line.id === line.id);
        if (rest && rest.left > 0) credits.set(line.id, (paid * rest.left) / rest.days);
      }
    }
    for (const [id, worth] of credits) if (worth === 0) credits.delete(id);
    const worth = [...credits.values()].reduce((sum, one) => sum + one, 0);
    if (isPermanent || lifetime) {
      const asNew = priceOf(places, null);
      const won =
        lifetime && !lifetime.order ? Math.min(asNew, priceOf(placesBefore(part, counting, lifetime), null)) : 0;
      return { credits: [...credits.keys()], asNew, exact: asNew - worth - won };
    }
    const each = rests.map(({ line, term, days, left }) => {
      const asNew = days === 0 ? 0 : (priceOf(places, term) * left) / days;
      const list = days === 0 ? 0 : (priceOf(placesBefore(part, counting, line), term) * left) / days;
      return { asNew, won: line.order ? 0 : Math.min(list, asNew) };
    });
    const asNew = each.reduce((sum, one) => sum + one.asNew, 0);
    const won = each.reduce((sum, one) => sum + one.won, 0);
    return { credits: [...credits.keys()], asNew, exact: asNew - worth - won };
  });
  const total = (of: 'exact' | 'asNew') => sums.reduce((sum, one) => sum + one[of], 0);
  return {
    exact: total('exact'),
    asNew: total('asNew'),
    credits: [...new Set(sums.flatMap(({ credits }) => credits))],
  };
}

/** Whole yuan in fen, half up; never below 0. Floats may err by far less than a fen. */
export const payableInModel = (exact: number): number => Math.max(0, Math.floor((exact + 50 + 1e-6) / 100) * 100);
