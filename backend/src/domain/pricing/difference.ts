import { type CalendarDate, daysBetween, shanghaiDate } from '../calendar/calendar.js';
import type { ErrorCode } from '../errors/index.js';
import type { LicenseComponent } from '../licensing/license.js';
import { type LicenseLine, paidByPart, type Span, spansOf } from '../licensing/lines.js';
import { grantOf, type PartHistory } from '../licensing/line-fold.js';
import {
  addingUp,
  FEN_PER_YUAN,
  floorOf,
  type Fraction,
  fraction,
  isPositive,
  minus,
  roundTo,
  smaller,
  sumOf,
  times,
} from '../money/amounts.js';
import { comboChargeFen } from './list-price.js';
import { type Combo, findCombo, type PricedPlan } from './discounts.js';

/** What is left of one line. Amounts are fen. */
export interface Worth {
  readonly partId: number;
  readonly lineId: number;
  readonly kind: LicenseLine['kind'];
  /** The day on which it was given. */
  readonly on: CalendarDate;
  /** Whether it was won or granted: it counts at the list price of what it was given for. */
  readonly isWon: boolean;
  /** Fen that stay paid for it; 0 if it was a reward. */
  readonly paidFen: number;
  /** The days that it gave and how many are left; both 0 if it does not lose value with time. */
  readonly days: number;
  readonly unusedDays: number;
  readonly fen: number;
}

/** What the new places cost for the rest of one line. Amounts are fen. */
export interface RestPrice {
  readonly partId: number;
  /** The line whose remaining days are priced; null for a lifetime. */
  readonly lineId: number | null;
  /** Months of the line; 0 for a lifetime. */
  readonly months: number;
  /** What the new places cost for those months. */
  readonly wholeFen: number;
  readonly days: number;
  readonly unusedDays: number;
  readonly fen: number;
}

/** The price of a change, and every number it is computed from. */
export interface Difference {
  readonly worth: readonly Worth[];
  readonly prices: readonly RestPrice[];
  /** The sums of both. */
  readonly worthFen: number;
  readonly priceFen: number;
  /** Their difference, rounded half up to whole yuan; never below 0. */
  readonly payableFen: number;
  /** The lines whose value was deducted. */
  readonly credits: readonly number[];
  /** The cost of each part before rounding to whole yuan, by which the payment is divided. */
  readonly charges: Readonly<Record<number, number>>;
}

export type DifferenceVerdict =
  | ({ readonly ok: true } & Difference)
  | { readonly ok: false; readonly code: Extract<ErrorCode, 'plan.not_found' | 'plan.combo_not_found'> };

/** A part that changes, and what it will consist of. */
export interface ChangedHistory extends PartHistory {
  readonly components: readonly LicenseComponent[];
}

type Exact<Item> = Omit<Item, 'fen' | 'wholeFen'> & { readonly exact: Fraction };
type ExactWorth = Exact<Worth>;
type ExactPrice = Exact<RestPrice> & { readonly whole: Fraction };

const DAYS_A_MONTH = 30;

/**
 * The price of giving parts other places for the rest of their time, or for good: what the new places cost for the rest,
 * less what the rest is worth. Rounded once, half up to whole yuan.
 *
 * A line is worth what stays paid for it, in proportion to its unused days; an earlier paid change likewise, in
 * proportion to the days that were left when it was paid. Anything permanent does not lose value. What was won counts
 * at the list price of the plan that it was won for, but never more than the new places cost for it; it is not deducted
 * from a lifetime unless it is permanent itself. A plan without the months of a line costs a share of its longest
 * shorter term, otherwise of its shortest.
 *
 * Refuses with plan.not_found, plan.combo_not_found.
 */
export function difference(
  parts: readonly ChangedHistory[],
  { plans, on, isPermanent }: { plans: ReadonlyMap<string, PricedPlan>; on: CalendarDate; isPermanent: boolean },
): DifferenceVerdict {
  try {
    const rests = parts.map((part) => {
      const isLasting = isPermanent || part.part.until === null;
      return isLasting ? lastingRest(part, plans, on) : datedRest(part, plans, on);
    });
    return { ok: true, ...inFen(rests) };
  } catch (error) {
    if (error instanceof NoPrice) return { ok: false, code: error.code };
    throw error;
  }
}

class NoPrice extends Error {
  constructor(readonly code: Extract<ErrorCode, 'plan.not_found' | 'plan.combo_not_found'>) {
    super(code);
  }
}

interface Rest {
  readonly partId: number;
  readonly worth: readonly ExactWorth[];
  readonly prices: readonly ExactPrice[];
}

function datedRest(history: ChangedHistory, plans: ReadonlyMap<string, PricedPlan>, on: CalendarDate): Rest {
  const { part, counting, components } = history;
  const { id: partId } = part;
  const prices: ExactPrice[] = [];
  const worth: ExactWorth[] = [];
  for (const span of leftOf(counting, on)) {
    const line = counting.find(({ id }) => id === span.id);
    if (!line || span.unusedDays === 0) continue;
    const { lineId, days, unusedDays } = { ...span, lineId: span.id };
    const { months, share } = termOfSpan(line, days);
    const whole = share(priceOf(components, months, plans));
    const exact = times(whole, unusedDays, days);
    prices.push({ partId, lineId, months, days, unusedDays, whole, exact });
    if (line.source === 'order') continue;
    const wonFor = wonWith(partId, counting, line.id);
    const list = times(share(priceOf(wonFor, months, plans)), unusedDays, days);
    worth.push({ ...aboutLine(partId, line), isWon: true, paidFen: 0, days, unusedDays, exact: smaller(list, exact) });
  }
  return { partId, worth: [...paidWorth(history, on), ...worth].toSorted(byLine), prices };
}

/** Days beyond whole months cost a share of the next months of 30 days. */
function termOfSpan({ time }: LicenseLine, days: number) {
  if (time?.kind === 'months') return { months: time.months, share: (price: Fraction) => price };
  const months = Math.max(1, Math.ceil(days / DAYS_A_MONTH));
  return { months, share: (price: Fraction) => times(price, days, months * DAYS_A_MONTH) };
}

function lastingRest(history: ChangedHistory, plans: ReadonlyMap<string, PricedPlan>, on: CalendarDate): Rest {
  const { part, counting, components } = history;
  const { id: partId } = part;
  const whole = priceOf(components, 0, plans);
  const price = { partId, lineId: null, months: 0, days: 0, unusedDays: 0, whole, exact: whole };
  const lifetime = counting.find(({ time }) => time?.kind === 'lifetime');
  const worth = [...paidWorth(history, on)];
  if (lifetime && lifetime.source !== 'order') {
    const wonFor = wonWith(partId, counting, lifetime.id);
    const exact = smaller(priceOf(wonFor, 0, plans), whole);
    worth.push({ ...aboutLine(partId, lifetime), isWon: true, paidFen: 0, days: 0, unusedDays: 0, exact });
  }
  return { partId, worth: worth.toSorted(byLine), prices: [price] };
}

/**
 * What a part consisted of when it gained time without payment; if that was refunded, what it keeps without changes.
 */
const wonWith = (partId: number, counting: readonly LicenseLine[], lineId: number): readonly LicenseComponent[] => {
  const then = grantOf(
    partId,
    counting.filter(({ id }) => id <= lineId),
  );
  const kept = grantOf(
    partId,
    counting.filter(({ kind }) => kind !== 'change'),
  );
  return (then ?? kept)?.components ?? [];
};

const aboutLine = (partId: number, { id: lineId, kind, at }: LicenseLine) => ({
  partId,
  lineId,
  kind,
  on: shanghaiDate(at),
});

const byLine = (one: ExactWorth, other: ExactWorth): number => one.lineId - other.lineId;

/**
 * The unused value of all payments for a part. For a permanent one, the value on the day on which it became permanent.
 */
function paidWorth({ part: { id: partId }, standing, counting }: PartHistory, today: CalendarDate): ExactWorth[] {
  const lifetime = counting.find(({ time }) => time?.kind === 'lifetime');
  const on = lifetime ? shanghaiDate(lifetime.at) : today;
  const dated = counting.filter(({ time }) => time?.kind !== 'lifetime');
  const spans = new Map(leftOf(dated, on).map((span) => [span.id, span]));
  return standing.flatMap((line) => {
    const paidFen = paidByPart(line).get(partId) ?? 0;
    if (line.source !== 'order' || paidFen === 0) return [];
    const paid = { ...aboutLine(partId, line), isWon: false, paidFen };
    const isLasting = line.time?.kind === 'lifetime' || (lifetime !== undefined && line.id > lifetime.id);
    if (isLasting) return [{ ...paid, days: 0, unusedDays: 0, exact: fraction(paidFen) }];
    const left = line.change ? leftOfChange(line, dated, on) : spans.get(line.id);
    if (!left || left.unusedDays === 0) return [];
    const { days, unusedDays } = left;
    return [{ ...paid, days, unusedDays, exact: fraction(paidFen, [unusedDays], [days]) }];
  });
}

interface Left {
  readonly days: number;
  readonly unusedDays: number;
}

/** The days of every dated line, and how many of them are left after `on`. A later line may have moved the end back. */
function leftOf(lines: readonly LicenseLine[], on: CalendarDate): (Left & Pick<Span, 'id'>)[] {
  const spans = spansOf(lines);
  return spans.flatMap(({ id, from, to }, at) => {
    const ends = spans.slice(at).flatMap((span) => span.to ?? []);
    if (to === null) return [];
    const end = ends.reduce((one, other) => (one < other ? one : other), to);
    const start = from > on ? from : on;
    return [{ id, days: Math.max(0, daysBetween(from, to)), unusedDays: Math.max(0, daysBetween(start, end)) }];
  });
}

/** The days that were left when a change was paid, and how many of these are left now. */
function leftOfChange({ id, at }: LicenseLine, dated: readonly LicenseLine[], on: CalendarDate): Left | null {
  const until = spansOf(dated.filter((line) => line.id < id)).at(-1)?.to;
  if (!until) return null;
  const days = daysBetween(shanghaiDate(at), until);
  return days <= 0 ? null : { days, unusedDays: Math.max(0, daysBetween(on, until)) };
}

/** What components cost for some months; 0 is a lifetime. Throws `NoPrice`. */
function priceOf(
  components: readonly LicenseComponent[],
  months: number,
  plans: ReadonlyMap<string, PricedPlan>,
): Fraction {
  return sumOf(
    components.map(({ planId, quantity }) => {
      const plan = plans.get(planId);
      if (!plan) throw new NoPrice('plan.not_found');
      const combo = nearestCombo(plan.combos, months);
      if (!combo) throw new NoPrice('plan.combo_not_found');
      const charge = fraction(comboChargeFen(combo), [quantity]);
      return combo.lifetime ? charge : times(charge, months, combo.months);
    }),
  );
}

/** The combo of these months, otherwise the longest shorter one, otherwise the shortest. */
function nearestCombo(combos: readonly Combo[], months: number): Combo | null {
  if (months === 0) return findCombo(combos, { months });
  const dated = combos.filter(({ lifetime }) => !lifetime).toSorted((one, other) => one.months - other.months);
  return dated.findLast((combo) => combo.months <= months) ?? dated[0] ?? null;
}

function inFen(rests: readonly Rest[]): Difference {
  const worths = rests.flatMap(({ worth }) => worth);
  const prices = rests.flatMap((rest) => rest.prices);
  const worthSum = sumOf(worths.map(({ exact }) => exact));
  const exact = minus(sumOf(prices.map((price) => price.exact)), worthSum);
  // Rounding the difference of these sums gives what rounding the exact difference gives.
  const worthFen = floorOf(worthSum);
  const priceFen = worthFen + floorOf(exact);
  const payableFen = isPositive(exact) ? roundTo(exact, FEN_PER_YUAN) : 0;
  const worthParts = addingUp(
    worths.map((worth) => worth.exact),
    worthFen,
  );
  const priceParts = addingUp(
    prices.map((price) => price.exact),
    priceFen,
  );
  const owed = ({ worth, prices: own }: Rest) =>
    Math.max(0, floorOf(minus(sumOf(own.map((price) => price.exact)), sumOf(worth.map((one) => one.exact)))));
  return {
    worth: worths.map(({ exact: _exact, ...worth }, at) => ({ ...worth, fen: worthParts[at] ?? 0 })),
    prices: prices.map(({ exact: _exact, whole, ...price }, at) => ({
      ...price,
      wholeFen: floorOf(whole),
      fen: priceParts[at] ?? 0,
    })),
    worthFen,
    priceFen,
    payableFen,
    credits: [...new Set(worths.filter((one) => !one.isWon && isPositive(one.exact)).map(({ lineId }) => lineId))],
    charges: Object.fromEntries(rests.map((rest) => [rest.partId, owed(rest)])),
  };
}
