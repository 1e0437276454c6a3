import { DAY_MS, endOfShanghaiDay, MONTHS_A_YEAR } from '../calendar/calendar.js';
import { monthsLeft } from '../licensing/expiry.js';
import { CAPACITIES, type Capacity } from '../licensing/license.js';
import type { LicenseLine, LineTime } from '../licensing/lines.js';
import type { PricedPart } from '../licensing/price-basis.js';
import { FEN_PER_YUAN, scaleHalfUp, WHOLE_BPS } from '../money/amounts.js';
import type { PointPrices } from '../pricing/discounts.js';
import { addedPriceFen, type ListedPlan, listPriceFen, planPriceFen } from '../pricing/list-price.js';

/**
 * Everything that staff give away is measured in fen of list price, so that gifts of all kinds add up to one number.
 * `Infinity` means that there is no upper bound; such an act always takes a second person.
 */
export const NOTHING_GIVEN = 0;
export const ALWAYS_TWO = Infinity;

/** How far back the gifts of a member of staff are added up, in days. */
export const SUMMED_DAYS = 30;

/** How long a lifetime lasts where the catalogue has no price for one. */
export const MIN_PERMANENT_MONTHS = 36;

/** A plan that counts as a list price of its edition. */
export interface EditionPlan extends ListedPlan {
  readonly edition: string;
}

/** What others pay for the same, today. */
export interface GiftMeasure {
  /** The plans that count as list prices. */
  readonly plans: readonly EditionPlan[];
  /** Every plan by id, at today's price: licences renew at it. */
  readonly renewedAs: ReadonlyMap<string, Pick<ListedPlan, 'combos'>>;
  readonly points: PointPrices;
  /** The discount off the list price that one person may agree on, in ten-thousandths. */
  readonly discountAloneBps: number;
  readonly now: Date;
}

/** The prices of one edition; those of other editions do not apply to it. */
export const measureOf = (measure: GiftMeasure, edition: string): GiftMeasure => ({
  ...measure,
  plans: measure.plans.filter((plan) => plan.edition === edition),
});

/** The part of a licence line, planned or written, that determines what it gives. */
export type GivingLine = Pick<LicenseLine, 'kind' | 'source'> &
  Partial<Pick<LicenseLine, 'capacity' | 'time' | 'price' | 'paidFen'>> & {
    /** What a change replaces. `capacity` is what it gives instead. */
    readonly replaces?: AddedTo;
  };

/** The licence that a line adds to, as it is before. */
export interface AddedTo extends Capacity {
  /** Null for a permanent one. */
  readonly expiresAt: Date | null;
}

/**
 * Whether an act takes a second person: together with what the same person gave alone in the past 30 days, it exceeds
 * the limit.
 */
export const takesSecondPerson = (givenFen: number, beforeFen: number, limitFen: number): boolean =>
  givenFen > 0 && beforeFen + givenFen > limitFen;

/** The same for several acts in turn: what one person gives alone in one counts towards the next. */
export function takeSecondPerson(gifts: readonly number[], beforeFen: number, limitFen: number): boolean[] {
  let sum = beforeFen;
  return gifts.map((fen) => {
    const takes = takesSecondPerson(fen, sum, limitFen);
    if (!takes) sum += fen;
    return takes;
  });
}

/**
 * What a line gives that was not paid for at list price: the list price of its places for the rest of the term, or of
 * its time for all places, less what is paid for it. Never below 0, so that no line makes up for another.
 *
 * What an order sells may be cheaper by the ordinary discount. Anything added in another way counts at least its price
 * in points, because renewals do not charge for it. `to` is null for a redeem code, which any licence can take: places
 * then count as permanent, and months as those of the most expensive plan.
 */
export function givenByLine(line: GivingLine, to: AddedTo | null, measure: GiftMeasure): number {
  const listFen = Math.round(listFenOf(line, to, measure));
  const isSold = line.source === 'order';
  const worthFen = isSold ? leastFen(listFen, measure.discountAloneBps) : Math.max(listFen, pointsFen(line, measure));
  return Math.max(NOTHING_GIVEN, worthFen - (line.paidFen ?? 0)) + givenByRenewals(line, to, measure);
}

function listFenOf(
  { kind, source, capacity, time, replaces }: GivingLine,
  to: AddedTo | null,
  measure: GiftMeasure,
): number {
  const { plans, now } = measure;
  if (kind === 'first') return capacity && time ? listPriceFen(capacity, monthsOf(time, now, now), plans) : Infinity;
  if (kind === 'time' && time) {
    const months = monthsOf(time, later(to?.expiresAt ?? now, now), now);
    if (to) return listPriceFen(to, months, plans);
    return Math.max(0, ...plans.map((plan) => listPriceFen(plan, months, plans)).filter(Number.isFinite));
  }
  if (kind === 'change') return changeFen({ capacity, time, replaces }, measure);
  if (kind !== 'places' || !capacity) return 0;
  const fen = addedPriceFen(capacity, to ? monthsLeft(to.expiresAt, now) : 0, plans);
  if (Number.isFinite(fen) || source === 'order') return fen;
  // An edition whose plans have no lifetime, or no price at all, in which case only the price in points is left.
  const lasting = addedPriceFen(capacity, MIN_PERMANENT_MONTHS, plans);
  return Number.isFinite(lasting) ? lasting : 0;
}

/**
 * The price of places for the rest of a licence, or for good, less the price of the places they replace. A change made
 * in several steps counts at least as much as the same change made at once.
 */
function changeFen(
  { capacity, time, replaces }: Pick<GivingLine, 'capacity' | 'time' | 'replaces'>,
  { plans, now }: GiftMeasure,
): number {
  if (!capacity || !replaces) return Infinity;
  const rest = monthsLeft(replaces.expiresAt, now);
  const fen = listPriceFen(capacity, time?.kind === 'lifetime' ? 0 : rest, plans);
  return fen === Infinity ? fen : Math.max(NOTHING_GIVEN, fen - listPriceFen(replaces, rest, plans));
}

/** The months that bought time adds; 0 for a lifetime. */
function monthsOf(time: LineTime, end: Date, now: Date): number {
  switch (time.kind) {
    case 'lifetime':
      return 0;
    case 'months':
      return time.months;
    case 'days':
      return monthsLeft(new Date(end.getTime() + time.days * DAY_MS), end);
    case 'until':
      return monthsLeft(endOfShanghaiDay(time.on), later(end, now));
  }
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** The price of the same in points. A new licence cannot be bought with them. */
function pointsFen({ kind, capacity, time }: GivingLine, { points }: GiftMeasure): number {
  if (kind === 'places' && capacity) {
    return CAPACITIES.reduce((sum, name) => sum + points[name] * Math.max(0, capacity[name]), 0);
  }
  return kind === 'time' && time?.kind === 'months' ? points.months * time.months : 0;
}

/**
 * What a renewal price gives. A licence can renew at it any number of times, so a price below the ordinary discount
 * gives without an upper bound. Renewals are charged in whole yuan, so the amount that rounding takes off does not
 * count. A lifetime is not renewed.
 */
function givenByRenewals(
  { kind, capacity, time, price, replaces }: GivingLine,
  to: AddedTo | null,
  measure: GiftMeasure,
): number {
  const renewed = kind === 'price' ? to : capacity;
  const isPermanent = time?.kind === 'lifetime' || replaces?.expiresAt === null;
  if (!price || !renewed || isPermanent) return NOTHING_GIVEN;
  const yearFen = renewalYearFen(price, measure);
  if (yearFen === Infinity) return NOTHING_GIVEN;
  const least = leastFen(Math.round(listPriceFen(renewed, MONTHS_A_YEAR, measure.plans)), measure.discountAloneBps);
  return yearFen >= least - (least % FEN_PER_YUAN) ? NOTHING_GIVEN : ALWAYS_TWO;
}

/** The price of one year's renewal; `Infinity` where it cannot be renewed online. */
function renewalYearFen({ components, agreedYearFen }: PricedPart, { renewedAs }: GiftMeasure): number {
  if (agreedYearFen !== null) return agreedYearFen;
  const years = components.map(({ planId, quantity }) => {
    const plan = renewedAs.get(planId);
    return plan ? quantity * planPriceFen(plan, MONTHS_A_YEAR) : Infinity;
  });
  return years.length === 0 ? Infinity : years.reduce((sum, fen) => sum + fen, 0);
}

/** The price less the discount that one person may agree on. */
export const leastFen = (listFen: number, discountAloneBps: number): number =>
  Number.isFinite(listFen) ? scaleHalfUp(listFen, WHOLE_BPS - discountAloneBps, WHOLE_BPS) : Infinity;

/** The amount by which a price is below the list price less the discount that one person may agree on. */
export const givenByPrice = (askedFen: number, listFen: number, discountAloneBps: number): number =>
  Math.max(0, leastFen(listFen, discountAloneBps) - askedFen);

/**
 * A refund that leaves licences in place: what is refunded. `licenses` is how many the order gave, `kept` how
 * many of them the refund leaves in place, because it is partial or because another account owns them by now.
 */
export const givenByRefund = (refunded: number, kept: number): number => (kept > 0 ? refunded : NOTHING_GIVEN);
