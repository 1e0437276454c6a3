import { type CalendarDate, shanghaiDate } from '../calendar/shanghai.js';
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
import type { LicenseFacts } from '../licensing/license.js';
import { equalsPlan, isWholeYuan, type PriceBasis, type PricedPart } from '../licensing/price-basis.js';
import { scaleHalfUp } from '../money/ratio.js';
import {
  type ExtendedLicense,
  licensesOf,
  type LineExtension,
  type LineGrant,
  type LineRenewal,
  type PromisedPlan,
} from '../orders/agreed-lines.js';

/** The part of a plan that pricing a quote needs. */
export interface CataloguePlan extends PromisedPlan {
  /** Whether it has a price for a dated term, at which its licenses renew. */
  readonly renews: boolean;
}

/** A license that a line can extend, as it is now. */
export interface ExtendableLicense extends Pick<LicenseFacts, 'state' | 'origin' | 'expiresAt'> {
  readonly id: string;
  readonly key: string;
  /** With what was granted in all, which its renewals are priced by. */
  readonly plan: PromisedPlan;
  readonly basis: PriceBasis;
}

/** A line of a quote that gives licenses or extends some; other lines without a plan are services. */
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
  /** The licenses that it extends, in place of giving new ones. */
  readonly licenseIds: readonly string[];
  /** The last day of all of these; null: each is extended by the term of the quote. */
  readonly until: CalendarDate | null;
}

type RefusalCode =
  | 'quote.no_license'
  | 'quote.mixed_editions'
  | 'quote.capacity_invalid'
  | 'quote.too_many_licenses'
  | 'quote.renewal_price_missing'
  | 'quote.renewal_unpriced'
  | 'quote.license_unknown'
  | 'quote.license_unsuitable'
  | 'quote.license_twice'
  | 'quote.until_too_early'
  | 'plan.not_found';

export type QuotedLicensesVerdict =
  | {
      readonly ok: true;
      /** The first line's plan with the capacity of all lines together: names the order. */
      readonly plan: PromisedPlan;
      /** What each line gives, in the order of the lines; null for services. */
      readonly grants: readonly (LineGrant | null)[];
      /** The licenses that each line extends; null for all other lines. */
      readonly extensions: readonly (LineExtension | null)[];
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
 * absorbs), or time for licenses that the customer has. A license renews by its own line.
 *
 * Refuses, first match wins: quote.no_license (no line gives or extends one), plan.not_found, by line
 * quote.license_unknown (not one of the customer's), quote.license_unsuitable (it is not in force, permanent or free),
 * quote.license_twice and quote.until_too_early (not after the end of a license, and of the offer); quote.mixed_editions
 * (also a plan that needs no license), quote.capacity_invalid (a line without one of the capacities, or a sum no license
 * can hold), quote.too_many_licenses, and by line quote.renewal_price_missing (also a price that is not in whole yuan)
 * and quote.renewal_unpriced (its plan has no price).
 */
export function quotedLicenses(
  lines: readonly QuotedLine[],
  plans: ReadonlyMap<string, CataloguePlan>,
  { months, licenses, validOn }: QuoteScope,
): QuotedLicensesVerdict {
  const licensed = lines.flatMap((line, index) => (line.planId === null ? [] : [{ line, index, planId: line.planId }]));
  const found = licensed.flatMap(({ planId, ...rest }) => {
    const plan = plans.get(planId);
    return plan ? [{ ...rest, plan }] : [];
  });
  if (found.length < licensed.length) return refuse('plan.not_found');
  const named = lines.flatMap(({ licenseIds }) => licenseIds);
  const extensions: (LineExtension | null)[] = [];
  for (const [index, line] of lines.entries()) {
    const extension = line.licenseIds.length === 0 ? null : extensionOf(line, named, { months, licenses, validOn });
    if (typeof extension === 'string') return refuse(extension, index + 1);
    extensions.push(extension);
  }
  const extended = named.flatMap((id) => licenses.get(id) ?? []);
  const [first] = [...found, ...extended].map(({ plan }) => plan);
  if (!first) return refuse('quote.no_license');

  const { edition } = first;
  if (edition === 'community' || [...found, ...extended].some(({ plan }) => plan.edition !== edition)) {
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
  const given = licensesOf(grants.map((gives) => ({ gives })));
  if (given.length + extended.length > MAX_LICENSES) return refuse('quote.too_many_licenses');
  const whole = sumCapacity([...given, ...extended].map(({ plan }) => plan));
  return { ok: true, plan: { id: first.id, edition, name: first.name, ...whole }, grants, extensions };
}

/** What a quote is for, besides its lines. */
interface QuoteScope {
  /** Calendar months; 0 is a lifetime. */
  readonly months: number;
  /** The customer's licenses that the lines name, by id. */
  readonly licenses: ReadonlyMap<string, ExtendableLicense>;
  /** The last day of the offer; null while it is not known. */
  readonly validOn: CalendarDate | null;
}

function extensionOf(
  line: QuotedLine,
  named: readonly string[],
  { months, licenses, validOn }: QuoteScope,
): LineExtension | RefusalCode {
  const { licenseIds, until, renewal } = line;
  const agreedYearFen = renewal === 'agreed' && (months > 0 || until !== null) ? line.renewalYearFen : null;
  const extended: ExtendedLicense[] = [];
  for (const id of licenseIds) {
    const license = licenses.get(id);
    if (!license) return 'quote.license_unknown';
    const { key, plan, state, origin, expiresAt, basis } = license;
    if (state !== 'active' || origin === 'free_enterprise' || expiresAt === null) return 'quote.license_unsuitable';
    if (named.filter((other) => other === id).length > 1) return 'quote.license_twice';
    const endsOn = shanghaiDate(expiresAt);
    if (until !== null && (until <= endsOn || (validOn !== null && until <= validOn))) return 'quote.until_too_early';
    extended.push({ id, key, edition: plan.edition, ...capacityOf(plan), endsOn, basis });
  }
  if (renewal === 'agreed' && agreedYearFen === null && (months > 0 || until !== null))
    return 'quote.renewal_price_missing';
  if (agreedYearFen !== null && !isWholeYuan(agreedYearFen)) return 'quote.renewal_price_missing';
  return { licenses: extended, until, agreedYearFen };
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
