import type { ErrorCode } from '../errors/index.js';
import { CAPACITIES, type Capacity, type CapacityName, isUnlimited } from '../licensing/license.js';
import { FEN_PER_YUAN, scaleHalfUp, WHOLE_BPS } from '../money/amounts.js';
import { type Combo, findCombo, type PricedPlan } from './discounts.js';

/**
 * The displayed price, in whole yuan: list price × discount factor, rounded half up.
 *
 * Units: `priceFen` is fen, `discountBps` ten-thousandths. Throws `NotFen` for an invalid amount.
 */
export function displayedYuan(priceFen: number, discountBps: number): number {
  return scaleHalfUp(priceFen, discountBps, WHOLE_BPS * FEN_PER_YUAN);
}

/** The amount charged to the customer, in fen: exactly the displayed yuan, so that pages and bills never disagree. */
export function chargeFen(priceFen: number, discountBps: number): number {
  return displayedYuan(priceFen, discountBps) * FEN_PER_YUAN;
}

/** What one combo costs, in fen. */
export const comboChargeFen = (combo: Combo): number => chargeFen(combo.priceFen, combo.discountBps);

/** A plan of the pricing page. */
export interface ListedPlan extends Capacity, Pick<PricedPlan, 'combos'> {}

/**
 * The catalogue price of a license over some months, in fen and fractions of it: the higher of what its users and what
 * its assets cost. `months` 0 is a lifetime. `Infinity` where no plan with a price covers it.
 *
 * What is larger or longer costs at least as much, and never more than the same in several pieces: the price of one
 * user, and that of one month, falls with the number bought.
 */
export const listPriceFen = (capacity: Capacity, months: number, plans: Iterable<ListedPlan>): number =>
  dearest(capacity, (name) => amountFen(name, capacity[name], pricedPlans(months, plans)));

/** The same for an addition to a license: an amount below the smallest plan costs its share of that plan. */
export const addedPriceFen = (capacity: Capacity, months: number, plans: Iterable<ListedPlan>): number =>
  dearest(capacity, (name) => {
    const priced = pricedPlans(months, plans);
    const wanted = capacity[name];
    const smallest = Math.min(...limitsOf(name, priced));
    const share = isUnlimited(wanted) ? 1 : Math.min(1, wanted / smallest);
    return amountFen(name, wanted, priced) * (Number.isFinite(smallest) ? share : 1);
  });

/** A capacity of 0 costs nothing; a license without any capacity costs as much as the smallest. */
function dearest(capacity: Capacity, priceOf: (name: CapacityName) => number): number {
  const wanted = CAPACITIES.filter((name) => capacity[name] !== 0);
  return Math.max(0, ...(wanted.length > 0 ? wanted : CAPACITIES).map(priceOf));
}

type PlanPrice = readonly [plan: Capacity, priceFen: number];

/** A plan with a price of 0 cannot serve as a list price. */
const pricedPlans = (months: number, plans: Iterable<ListedPlan>): PlanPrice[] =>
  Array.from(plans, (plan): PlanPrice => [plan, planPriceFen(plan, months)]).filter(([, fen]) => fen > 0);

const limitsOf = (name: CapacityName, plans: readonly PlanPrice[]): number[] =>
  plans.flatMap(([plan]) => (plan[name] > 0 ? [plan[name]] : []));

/** The lowest price of this amount: of one plan, or of as much of a plan as it takes. */
const amountFen = (name: CapacityName, wanted: number, plans: readonly PlanPrice[]): number =>
  Math.min(
    ...plans.map(([plan, priceFen]) => {
      const held = plan[name];
      if (isUnlimited(held)) return priceFen;
      return isUnlimited(wanted) || held === 0 ? Infinity : priceFen * Math.max(1, wanted / held);
    }),
  );

/**
 * The price of a plan for these months: that of a combo at least as long, or a multiple of a shorter one, whichever is
 * lowest; a term below the shortest combo costs its share. `Infinity` where there is none.
 */
export function planPriceFen({ combos }: Pick<ListedPlan, 'combos'>, months: number): number {
  if (months === 0) {
    const lifetime = findCombo(combos, { months });
    return lifetime ? comboChargeFen(lifetime) : Infinity;
  }
  const dated = combos.filter(({ lifetime }) => !lifetime);
  if (dated.length === 0) return Infinity;
  const shortest = Math.min(...dated.map((combo) => combo.months));
  const whole = Math.max(months, shortest);
  const prices = dated.map((combo) => comboChargeFen(combo) * Math.max(1, whole / combo.months));
  return Math.min(...prices) * Math.min(1, months / shortest);
}

/**
 * The lowest catalogue price of one user, or of one asset, over some months, in fen and fractions of it: the plan's
 * whole price divided by what it holds of this capacity. `Infinity` where no plan with a price limits it.
 */
export const unitPriceFen = (name: CapacityName, months: number, plans: Iterable<ListedPlan>): number =>
  Math.min(
    ...pricedPlans(months, plans).flatMap(([plan, priceFen]) => (plan[name] > 0 ? [priceFen / plan[name]] : [])),
  );

type DiscountBadge = 'red' | 'orange' | 'grey';

const RED_BELOW_BPS = 8_000;
const ORANGE_BELOW_BPS = 9_000;

/**
 * The badge of a discount factor in ten-thousandths: red below 0.8, orange below 0.9, grey below 1, none from 1 on.
 * Source: the pricing page's thresholds.
 */
export function discountBadge(discountBps: number): DiscountBadge | null {
  if (discountBps >= WHOLE_BPS) return null;
  if (discountBps < RED_BELOW_BPS) return 'red';
  return discountBps < ORANGE_BELOW_BPS ? 'orange' : 'grey';
}

/**
 * Converts a written factor (0.88) to ten-thousandths (8_800); null unless it is above 0, at most 1 and has at most
 * four decimals.
 *
 * The comparison goes back through the same double, so 0.07 is 700 although 0.07 × 10_000 is not exactly 700.
 */
export function discountToBps(factor: number): number | null {
  const bps = Math.round(factor * WHOLE_BPS);
  return bps >= 1 && bps <= WHOLE_BPS && bps / WHOLE_BPS === factor ? bps : null;
}

/** Ten-thousandths as the factor in the API contract: 8_800 → 0.88. */
export const bpsToDiscount = (discountBps: number): number => discountBps / WHOLE_BPS;

/**
 * The factor to show for a price made of several discounted parts, so that list price × factor ÷ 100, rounded, is the
 * charge in yuan. 1 when there is no discount or the charge is 0.
 *
 * Units: fen; `chargeFen` is whole yuan and should never exceed the list price by more than its rounding.
 */
export const effectiveDiscount = (listFen: number, chargeFen: number): number =>
  chargeFen >= listFen ? 1 : chargeFen / listFen;

/** The displayed price of one term before and after a change, in fen; null where the term is not offered. */
export interface PriceRow {
  /** 0 is a lifetime. */
  readonly months: number;
  readonly beforeFen: number | null;
  readonly afterFen: number | null;
}

interface Priced {
  readonly combos: readonly Combo[];
}

/** Every term that a plan offers before or after a change, lifetimes last. `before` is null for a new plan. */
export function priceRows(before: Priced | null, after: Priced): PriceRow[] {
  const combosBefore = before?.combos ?? [];
  const all = [...combosBefore, ...after.combos].map(({ months, lifetime }) => (lifetime ? 0 : months));
  const chargeOf = (combos: readonly Combo[], months: number) => {
    const combo = findCombo(combos, { months });
    return combo && comboChargeFen(combo);
  };
  return [...new Set(all)]
    .toSorted((left, right) => (left || Infinity) - (right || Infinity))
    .map((months) => ({ months, beforeFen: chargeOf(combosBefore, months), afterFen: chargeOf(after.combos, months) }));
}

export interface QuoteLine {
  /** Number of units, at least 1. */
  readonly quantity: number;
  /** Unit price before the discount, in fen. */
  readonly unitPriceFen: number;
  /** Negotiated factor in ten-thousandths, 0 (a gift) to 10_000 (full price). */
  readonly discountBps: number;
}

export interface QuoteTotal {
  /** Each line after its discount, in fen, in the order of the lines. */
  readonly linesFen: readonly number[];
  /** Sum of the lines before discounts, in fen. */
  readonly listFen: number;
  /** The price of accepting the quote, in fen. */
  readonly totalFen: number;
}

export type QuoteTotalVerdict =
  | ({ readonly ok: true } & QuoteTotal)
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, 'quote.empty' | 'quote.line_invalid' | 'quote.total_too_large'>;
      /** Counted from 1; 0 when no single line is at fault. */
      readonly line: number;
    };

/** A hundred million yuan: far above any real offer, far below where a double loses a fen. */
const MAX_TOTAL_FEN = 10_000_000_000;

/**
 * Adds up a quote: each line is quantity × unit price × factor, rounded half up to the fen; the total is their sum, so
 * the printed lines always add up to the printed total.
 *
 * Refuses, first match wins: quote.empty, quote.line_invalid (the first such line), quote.total_too_large.
 */
export function quoteTotal(lines: readonly QuoteLine[]): QuoteTotalVerdict {
  if (lines.length === 0) return { ok: false, code: 'quote.empty', line: 0 };
  const bad = lines.findIndex((line) => !isValid(line));
  if (bad >= 0) return { ok: false, code: 'quote.line_invalid', line: bad + 1 };

  const listFen = lines.reduce((sum, { quantity, unitPriceFen }) => sum + quantity * unitPriceFen, 0);
  if (listFen > MAX_TOTAL_FEN) return { ok: false, code: 'quote.total_too_large', line: 0 };

  const linesFen = lines.map((line) => scaleHalfUp(line.quantity * line.unitPriceFen, line.discountBps, WHOLE_BPS));
  return { ok: true, linesFen, listFen, totalFen: linesFen.reduce((sum, line) => sum + line, 0) };
}

function isValid({ quantity, unitPriceFen, discountBps }: QuoteLine): boolean {
  return (
    Number.isSafeInteger(quantity) &&
    quantity >= 1 &&
    Number.isSafeInteger(unitPriceFen) &&
    unitPriceFen >= 0 &&
    Number.isSafeInteger(discountBps) &&
    discountBps >= 0 &&
    discountBps <= WHOLE_BPS
  );
}
