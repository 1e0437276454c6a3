import { shanghaiDate } from '../calendar/calendar.js';
import type { ErrorCode } from '../errors/index.js';
import {
  CAPACITIES,
  type Capacity,
  capacityOf,
  isCapacity,
  isUnlimited,
  perCapacity,
  sumCapacity,
} from '../licensing/license.js';
import { isWholeYuan } from '../licensing/price-basis.js';
import {
  type ExtendedLicense,
  licensesOf,
  type LineExtension,
  type LineGrant,
  type PromisedPlan,
  type QuotedChange,
} from '../orders/agreed-lines.js';
import {
  type CataloguePlan,
  type ChangeRefusal,
  partOf,
  quotedChange,
  type QuotedLine,
  type QuoteScope,
} from './quoted-changes.js';

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
  | 'plan.not_found'
  | ChangeRefusal;

export type QuotedLicensesVerdict =
  | {
      readonly ok: true;
      /** The first line's plan with the capacity of all lines together: names the order. */
      readonly plan: PromisedPlan;
      /** What each line gives, in the order of the lines; null for services. */
      readonly grants: readonly (LineGrant | null)[];
      /** The licenses that each line extends; null for all other lines. */
      readonly extensions: readonly (LineExtension | null)[];
      /** What each line makes of licenses; null for all other lines. */
      readonly changes: readonly (QuotedChange | null)[];
    }
  | {
      readonly ok: false;
      readonly code: Extract<ErrorCode, RefusalCode>;
      /** Counted from 1; 0 when no single line is at fault. */
      readonly line: number;
    };

/** All are issued in one transaction and listed in one mail. */
export const MAX_LICENSES = 100;

/**
 * Returns what accepting a quote grants: for each line as many licenses as its quantity, or one with the sum (unlimited
 * absorbs), or time or another plan for licenses that the customer has. A license renews by its own line.
 *
 * Refuses, first match wins: quote.no_license (no line gives or extends one), plan.not_found, by line
 * quote.license_unknown (not one of the customer's), quote.license_unsuitable (it is not in force, permanent or free),
 * quote.license_twice and quote.until_too_early (not after the end of a license, and of the offer), and the codes of
 * `quotedChange`; quote.mixed_editions (also a plan that needs no license), quote.capacity_invalid (a line without one of
 * the capacities, or a sum no license can hold), quote.too_many_licenses, and by line quote.renewal_price_missing (also a price that is not in whole yuan)
 * and quote.renewal_unpriced (its plan has no price).
 */
export function quotedLicenses(
  lines: readonly QuotedLine[],
  plans: ReadonlyMap<string, CataloguePlan>,
  scope: QuoteScope,
): QuotedLicensesVerdict {
  const { months, licenses } = scope;
  const licensed = lines.flatMap((line, index) => (line.planId === null ? [] : [{ line, index, planId: line.planId }]));
  const found = licensed.flatMap(({ planId, ...rest }) => {
    const plan = plans.get(planId);
    return plan ? [{ ...rest, plan }] : [];
  });
  if (found.length < licensed.length) return refuse('plan.not_found');
  const named = lines.flatMap(({ licenseIds }) => licenseIds);
  const extensions: (LineExtension | null)[] = [];
  const changes: (QuotedChange | null)[] = [];
  for (const [index, line] of lines.entries()) {
    const isExtension = line.change === null && line.licenseIds.length > 0;
    const extension = isExtension ? extensionOf(line, named, scope) : null;
    if (typeof extension === 'string') return refuse(extension, index + 1);
    const change = line.change && quotedChange(line, line.change, plans.get(line.planId ?? ''), named, scope);
    if (typeof change === 'string') return refuse(change, index + 1);
    extensions.push(extension);
    changes.push(change);
  }
  const held = lines.flatMap(({ licenseIds }, index): PromisedPlan[] => {
    const becomes = changes[index]?.gives.plan;
    return licenseIds.flatMap((id) => becomes ?? licenses.get(id)?.plan ?? []);
  });
  const plansOfAll = [...found.map(({ plan }) => plan), ...held];
  const [first] = plansOfAll;
  if (!first) return refuse('quote.no_license');

  const { edition } = first;
  if (edition === 'community' || plansOfAll.some((plan) => plan.edition !== edition)) {
    return refuse('quote.mixed_editions');
  }
  const grants: (LineGrant | null)[] = lines.map(() => null);
  for (const { line, index, plan } of found) {
    if (line.change !== null) continue;
    const capacity = line.isOneLicense ? timesCapacity(line) : capacityOf(line);
    const isComplete = CAPACITIES.every((name) => line[name] !== 0);
    if (!isComplete || !isCapacity(capacity)) return refuse('quote.capacity_invalid');
    const count = line.isOneLicense ? 1 : line.quantity;
    const part = partOf(line, plan, months, count);
    if (typeof part === 'string') return refuse(part, index + 1);
    grants[index] = { plan: { id: plan.id, edition, name: plan.name, ...capacity }, ...part, count };
  }
  const given = licensesOf(grants.map((gives) => ({ gives })));
  if (given.length + held.length > MAX_LICENSES) return refuse('quote.too_many_licenses');
  const whole = sumCapacity([...given.map(({ plan }) => plan), ...held]);
  return { ok: true, plan: { id: first.id, edition, name: first.name, ...whole }, grants, extensions, changes };
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

const timesCapacity = ({ quantity, ...line }: QuotedLine): Capacity =>
  perCapacity((name) => (isUnlimited(line[name]) ? line[name] : line[name] * quantity));
