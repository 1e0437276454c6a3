import { addMonths, daysBetween, shanghaiDate } from '../calendar/shanghai.js';
import type { Capacity } from '../licensing/capacity.js';
import type { Addition, AdditionKind } from '../licensing/upgrade.js';
import { scaleHalfUp, WHOLE_BPS } from '../money/ratio.js';
import type { PointPrices } from '../pricing/points-price.js';
import { type ListedPlan, listPriceFen, planPriceFen, unitPriceFen } from '../pricing/list-price.js';

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

const MONTHS_A_YEAR = 12;
const FEN_PER_YUAN = 100;
const MAX_DAYS_A_MONTH = 31;

/** A plan that counts as a list price of its edition. */
export interface EditionPlan extends ListedPlan {
  readonly edition: string;
}

/** What others pay for the same. */
export interface GiftPrices {
  readonly plans: readonly EditionPlan[];
  readonly points: PointPrices;
}

/** The prices of one edition: what another edition costs says nothing about it. */
export const pricesOf = <Prices extends Pick<GiftPrices, 'plans'>>(prices: Prices, edition: string): Prices => ({
  ...prices,
  plans: prices.plans.filter((plan) => plan.edition === edition),
});

/** The licence that something is added to. `months` is what is left of its term, begun ones included; 0 is permanent. */
export interface AddedTo extends Capacity {
  readonly months: number;
}

/** Whether an act takes a second person: with what the same person gave alone in the 30 days before, it exceeds the limit. */
export const takesSecondPerson = (givenFen: number, beforeFen: number, limitFen: number): boolean =>
  givenFen > 0 && beforeFen + givenFen > limitFen;

/** The same for each of several acts in turn: what one person gives alone counts for those that follow. */
export function takeSecondPerson(gifts: readonly number[], beforeFen: number, limitFen: number): boolean[] {
  let sum = beforeFen;
  return gifts.map((fen) => {
    const takes = takesSecondPerson(fen, sum, limitFen);
    if (!takes) sum += fen;
    return takes;
  });
}

/** Licences at their list price. `months` 0 is a lifetime. */
export const givenByLicenses = (
  license: Capacity & { readonly months: number },
  copies: number,
  { plans }: { readonly plans: readonly ListedPlan[] },
): number => listPriceFen(license, license.months, plans) * copies;

/**
 * Capacity or months added to a licence, at the higher of two prices: what points buy them for, and their share of the
 * list price.
 *
 * Capacity is priced for the rest of the term, and users and assets each by the plan in which they are cheapest. Months
 * are priced by the licence's whole capacity. `to` is null for a redeem code, which any licence can take: capacity then
 * counts as permanent, and months as those of the dearest plan.
 */
export function givenByAddition({ kind, quantity }: Addition, to: AddedTo | null, prices: GiftPrices): number {
  const byPoints = prices.points[kind] * quantity;
  return Math.max(byPoints, kind === 'months' ? monthsFen(quantity, to, prices) : unitsFen(kind, quantity, to, prices));
}

function monthsFen(months: number, to: AddedTo | null, { plans }: GiftPrices): number {
  if (to) return listPriceFen(to, months, plans);
  return Math.max(0, ...plans.map((plan) => planPriceFen(plan, months)).filter(Number.isFinite));
}

function unitsFen(kind: Exclude<AdditionKind, 'months'>, quantity: number, to: AddedTo | null, { plans }: GiftPrices) {
  const perUnit = unitPriceFen(kind, to?.months ?? 0, plans);
  const lasting = Number.isFinite(perUnit) ? perUnit : unitPriceFen(kind, MIN_PERMANENT_MONTHS, plans);
  return Number.isFinite(lasting) ? Math.ceil(quantity * lasting) : 0;
}

/** The calendar months from now to the end of a licence, begun ones included; 0 for a permanent one. */
export function monthsLeft(expiresAt: Date | null, now: Date): number {
  if (expiresAt === null) return 0;
  const [from, to] = [shanghaiDate(now), shanghaiDate(expiresAt)];
  let months = Math.max(1, Math.floor(daysBetween(from, to) / MAX_DAYS_A_MONTH));
  while (addMonths(from, months) < to) months += 1;
  return months;
}

/** What is left of a price after the discount that one person may agree on. */
export const leastFen = (listFen: number, discountAloneBps: number): number =>
  Number.isFinite(listFen) ? scaleHalfUp(listFen, WHOLE_BPS - discountAloneBps, WHOLE_BPS) : Infinity;

/** A price asked for something: what it is below the list price by more than the discount that one person may agree on. */
export const givenByPrice = (askedFen: number, listFen: number, discountAloneBps: number): number =>
  Math.max(0, leastFen(listFen, discountAloneBps) - askedFen);

/**
 * A price agreed for each year to come; `Infinity` where none is. A licence renews at it as often as its owner likes, so below the ordinary
 * discount there is no upper bound. Renewals are charged in whole yuan: what rounding takes off does not count.
 */
export function givenByYearlyPrice(
  yearFen: number,
  capacity: Capacity,
  { plans, discountAloneBps }: { readonly plans: readonly ListedPlan[]; readonly discountAloneBps: number },
): number {
  if (yearFen === Infinity) return NOTHING_GIVEN;
  const least = leastFen(listPriceFen(capacity, MONTHS_A_YEAR, plans), discountAloneBps);
  return Number.isFinite(least) && yearFen >= least - (least % FEN_PER_YUAN) ? NOTHING_GIVEN : ALWAYS_TWO;
}

/**
 * A refund that leaves licences in place: what is refunded. `licenses` is how many the order gave, `kept` how
 * many of them the refund leaves in place, because it is partial or because another account owns them by now.
 */
export const givenByRefund = (refunded: number, kept: number): number => (kept > 0 ? refunded : NOTHING_GIVEN);
