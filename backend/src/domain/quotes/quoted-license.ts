import type { ErrorCode } from '../errors/index.js';
import { addCapacity, type Capacity, isCapacityPair, NO_CAPACITY, UNLIMITED } from '../licensing/capacity.js';
import { type LicenseComponent, sumComponents } from '../licensing/components.js';
import { equalsPlan } from '../licensing/price-basis.js';
import { scaleHalfUp } from '../money/ratio.js';

/** A plan as the catalogue has it on the day the quote is sent. */
export interface QuotedPlan extends Capacity {
  readonly id: string;
  readonly edition: 'community' | 'professional' | 'enterprise';
  readonly name: { readonly zh: string; readonly en: string };
}

/** The same, as far as a quote is priced by it. */
export interface CataloguePlan extends QuotedPlan {
  /** Whether it has a price for a number of months, at which a license of it renews. */
  readonly renews: boolean;
}

/** A line of a quote that gives a license; lines without a plan are services and give none. */
export interface QuotedLine extends Capacity {
  readonly planId: string | null;
  /** At least 1; users and assets are those of one. */
  readonly quantity: number;
  /** After the discount, in fen. */
  readonly totalFen: number;
}

export type QuotedLicenseVerdict =
  | {
      readonly ok: true;
      /** The first line's plan with the capacity of all lines together. */
      readonly plan: QuotedPlan;
      /** What a renewal is priced by; empty when a capacity was negotiated, because no plan's price fits it then. */
      readonly components: readonly LicenseComponent[];
      /** What a year of it costs then, in fen; null for a lifetime and for a gift, which staff price when it is renewed. */
      readonly agreedYearFen: number | null;
    }
  | {
      readonly ok: false;
      readonly code: Extract<
        ErrorCode,
        'quote.no_license' | 'quote.mixed_editions' | 'quote.capacity_invalid' | 'plan.not_found'
      >;
    };

const MONTHS_A_YEAR = 12;

/**
 * What accepting a quote grants: one license over all its lines, users and assets summed, unlimited absorbing. Where it
 * is no sum of plans with prices, it renews at what its lines cost for a year: price × 12 ÷ months, half a fen up.
 *
 * Refuses, first match wins: quote.no_license (no line gives one), plan.not_found, quote.mixed_editions (also a plan
 * that needs no license), quote.capacity_invalid (a line without users or assets, or a sum no license can hold).
 */
export function quotedLicense(
  lines: readonly QuotedLine[],
  plans: ReadonlyMap<string, CataloguePlan>,
  months: number,
): QuotedLicenseVerdict {
  const licensed = lines.flatMap(({ planId, ...line }) => (planId === null ? [] : [{ ...line, planId }]));
  const parts = licensed.map((line) => ({ line, plan: plans.get(line.planId) }));
  const [first] = parts;
  if (!first) return { ok: false, code: 'quote.no_license' };
  const found = parts.flatMap(({ line, plan }) => (plan ? [{ line, plan }] : []));
  if (!first.plan || found.length < parts.length) return { ok: false, code: 'plan.not_found' };

  const { edition } = first.plan;
  if (edition === 'community' || found.some(({ plan }) => plan.edition !== edition)) {
    return { ok: false, code: 'quote.mixed_editions' };
  }
  const capacity = licensed.map(capacityOf).reduce(addCapacity, NO_CAPACITY);
  if (licensed.some(({ users, assets }) => users === 0 || assets === 0) || !isCapacityPair(capacity)) {
    return { ok: false, code: 'quote.capacity_invalid' };
  }
  const isAsListed = found.every(({ line, plan }) => equalsPlan(plan, line));
  const totalFen = licensed.reduce((sum, line) => sum + line.totalFen, 0);
  const hasYear = !isAsListed && months > 0 && totalFen > 0;
  const { id, name } = first.plan;
  return {
    ok: true,
    plan: { id, edition, name, ...capacity },
    components: isAsListed ? sumComponents([licensed.map(({ planId, quantity }) => ({ planId, quantity }))]) : [],
    agreedYearFen: hasYear ? scaleHalfUp(totalFen, MONTHS_A_YEAR, months) : null,
  };
}

const times = (amount: number, quantity: number): number => (amount === UNLIMITED ? UNLIMITED : amount * quantity);

const capacityOf = ({ users, assets, quantity }: Capacity & { readonly quantity: number }): Capacity => ({
  users: times(users, quantity),
  assets: times(assets, quantity),
});
