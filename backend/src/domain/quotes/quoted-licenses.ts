import type { ErrorCode } from '../errors/index.js';
import {
  CAPACITIES,
  type Capacity,
  capacityOf,
  isCapacity,
  isUnlimited,
  perCapacity,
  sumCapacity,
} from '../licensing/capacity.js';
import { equalsPlan, isWholeYuan, type PricedPart } from '../licensing/price-basis.js';
import { scaleHalfUp } from '../money/ratio.js';
import { licensesOf, type LineGrant, type LineRenewal, type PromisedPlan } from '../orders/agreed-lines.js';

/** The part of a plan that pricing a quote needs. */
export interface CataloguePlan extends PromisedPlan {
  /** Whether it has a price for a dated term, at which its licenses renew. */
  readonly renews: boolean;
}

/** A line of a quote that gives licenses; lines without a plan are services and give none. */
export interface QuotedLine extends Capacity {
  readonly planId: string | null;
  /** At least 1; the capacity is that of a single unit. */
  readonly quantity: number;
  /** After the discount, in fen. */
  readonly totalFen: number;
  /** One license with the total capacity, instead of as many licenses as the quantity. */
  readonly isOneLicense: boolean;
  /** Null: at the plan's price where it matches its plan, otherwise at its own price for a year. */
  readonly renewal: LineRenewal | null;
  /** The yearly renewal price of each license, in fen; used with `agreed` only. */
  readonly renewalYearFen: number | null;
}

type RefusalCode =
  | 'quote.no_license'
  | 'quote.mixed_editions'
  | 'quote.capacity_invalid'
  | 'quote.too_many_licenses'
  | 'quote.renewal_price_missing'
  | 'quote.renewal_unpriced'
  | 'plan.not_found';

export type QuotedLicensesVerdict =
  | {
      readonly ok: true;
      /** The first line's plan with the capacity of all lines together: names the order. */
      readonly plan: PromisedPlan;
      /** What each line gives, in the order of the lines; null for services. */
      readonly grants: readonly (LineGrant | null)[];
    }
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, RefusalCode>;
      /** Counted from 1; 0 when no single line is at fault. */
      readonly line: number;
    };

const MONTHS_A_YEAR = 12;

/** All are issued in one transaction and listed in one mail. */
export const MAX_LICENSES = 100;

/**
 * Returns what accepting a quote grants: for each line as many licenses as its quantity, or one with the sum (unlimited
 * absorbs). A license renews by its own line.
 *
 * Refuses, first match wins: quote.no_license (no line gives one), plan.not_found, quote.mixed_editions (also a plan
 * that needs no license), quote.capacity_invalid (a line without one of the capacities, or a sum no license can hold),
 * quote.too_many_licenses, and by line quote.renewal_price_missing (also a price that is not in whole yuan) and
 * quote.renewal_unpriced (its plan has no price).
 */
export function quotedLicenses(
  lines: readonly QuotedLine[],
  plans: ReadonlyMap<string, CataloguePlan>,
  months: number,
): QuotedLicensesVerdict {
  const licensed = lines.flatMap((line, index) => (line.planId === null ? [] : [{ line, index, planId: line.planId }]));
  if (licensed.length === 0) return refuse('quote.no_license');
  const found = licensed.flatMap(({ planId, ...rest }) => {
    const plan = plans.get(planId);
    return plan ? [{ ...rest, plan }] : [];
  });
  const [first] = found;
  if (!first || found.length < licensed.length) return refuse('plan.not_found');

  const { edition } = first.plan;
  if (edition === 'community' || found.some(({ plan }) => plan.edition !== edition)) {
    return refuse('quote.mixed_editions');
  }
  const grants: (LineGrant | null)[] = lines.map(() => null);
  for (const { line, index, plan } of found) {
    const capacity = line.isOneLicense ? timesCapacity(line) : capacityOf(line);
    const isComplete = CAPACITIES.every((name) => line[name] !== 0);
    if (!isComplete || !isCapacity(capacity)) return refuse('quote.capacity_invalid');
    const count = line.isOneLicense ? 1 : line.quantity;
    const part = partOf(line, plan, months, count);
    if (typeof part === 'string') return refuse(part, index + 1);
    grants[index] = { plan: { id: plan.id, edition, name: plan.name, ...capacity }, ...part, count };
  }
  const licenses = licensesOf(grants.map((gives) => ({ gives })));
  if (licenses.length > MAX_LICENSES) return refuse('quote.too_many_licenses');
  const whole = sumCapacity(licenses.map(({ plan }) => plan));
  return { ok: true, plan: { id: first.plan.id, edition, name: first.plan.name, ...whole }, grants };
}

const refuse = (code: Extract<ErrorCode, RefusalCode>, line = 0) => ({ ok: false, code, line }) as const;

/** The renewal basis of each license of a line. A lifetime is not renewed. */
function partOf(
  line: QuotedLine,
  plan: CataloguePlan,
  months: number,
  count: number,
): PricedPart | 'quote.renewal_price_missing' | 'quote.renewal_unpriced' {
  const asPlan = { components: [{ planId: plan.id, quantity: line.quantity / count }], agreedYearFen: null };
  const at = (agreedYearFen: number | null) => ({ components: [], agreedYearFen });
  const isAsListed = equalsPlan(plan, line);
  if (months === 0) return isAsListed ? asPlan : at(null);
  switch (line.renewal) {
    case 'plan':
      return plan.renews ? asPlan : 'quote.renewal_unpriced';
    case 'agreed':
      if (line.renewalYearFen === null || !isWholeYuan(line.renewalYearFen)) return 'quote.renewal_price_missing';
      return at(line.renewalYearFen);
    case 'none':
      return at(null);
    case null:
      if (isAsListed) return asPlan;
      return at(line.totalFen > 0 ? scaleHalfUp(line.totalFen, MONTHS_A_YEAR, months * count) : null);
  }
}

const timesCapacity = ({ quantity, ...line }: QuotedLine): Capacity =>
  perCapacity((name) => (isUnlimited(line[name]) ? line[name] : line[name] * quantity));
