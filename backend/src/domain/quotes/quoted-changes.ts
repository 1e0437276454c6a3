import { type CalendarDate, MONTHS_A_YEAR } from '../calendar/calendar.js';
import type { ErrorCode } from '../errors/index.js';
import {
  addCapacity,
  CAPACITIES,
  type Capacity,
  capacityOf,
  isCapacity,
  isLarger,
  isSameCapacity,
  type LicenseFacts,
  mustBeUnexpired,
  timesCapacity,
} from '../licensing/license.js';
import { MAX_COPIES } from '../licensing/change.js';
import type { PartHistory } from '../licensing/line-fold.js';
import type { NamedPlan } from '../licensing/lines.js';
import { equalsPlan, isWholeYuan, type PriceBasis, type PricedPart } from '../licensing/price-basis.js';
import type { OrderedChange } from '../licensing/renewal-and-upgrade.js';
import { FEN_PER_YUAN, scaleHalfUp } from '../money/amounts.js';
import type {
  ChangedLicense,
  LineChangeKind,
  LineRenewal,
  PromisedLicense,
  PromisedPlan,
  QuotedChange,
} from '../orders/agreed-lines.js';

/** The part of a plan that pricing a quote needs. */
export interface CataloguePlan extends PromisedPlan {
  /** Whether it has a price for a dated term, at which its licenses renew. */
  readonly renews: boolean;
}

/** The current state of a license that a line can extend or change. */
export interface NamedLicense extends Pick<LicenseFacts, 'state' | 'origin' | 'expiresAt'> {
  readonly id: string;
  readonly key: string;
  /** With what was granted in all, which its renewals are priced by. */
  readonly plan: PromisedPlan;
  readonly basis: PriceBasis;
  /** Its parts, and what the license of each is named after. */
  readonly parts: readonly (PartHistory & { readonly named: NamedPlan })[];
  /** The last line of it and of all that it was ever merged with. */
  readonly lastLine: number;
}

/** A line of a quote that gives licenses, or extends or changes some; other lines without a plan are services. */
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
  /** The annual renewal price of each license, in fen; used with `agreed` only. */
  readonly renewalYearFen: number | null;
  /** The licenses that it extends or changes, in place of giving new ones. */
  readonly licenseIds: readonly string[];
  /** How it changes them; null if it extends them. The capacity is then that of each license. */
  readonly change: LineChangeKind | null;
  /** The last day of all of these; null: each is extended by the term of the quote. */
  readonly until: CalendarDate | null;
}

/** What a quote is for, besides its lines. */
export interface QuoteScope {
  /** Calendar months; 0 is a lifetime. */
  readonly months: number;
  /** The customer's licenses that the lines name, by id. */
  readonly licenses: ReadonlyMap<string, NamedLicense>;
  /** The last day of the offer; null while it is not known. */
  readonly validOn: CalendarDate | null;
  readonly now: Date;
}

/** The renewal basis of each license of a line. A lifetime is not renewed. */
export function partOf(
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
      return at(line.totalFen > 0 ? yearPriceFen(line.totalFen, months * count) : null);
  }
}

/**
 * The price of a year at which `months` cost `totalFen`: fen, rounded half up to the whole yuan, at least ¥1, as renewals
 * are charged.
 */
const yearPriceFen = (totalFen: number, months: number): number =>
  Math.max(scaleHalfUp(totalFen, MONTHS_A_YEAR, months * FEN_PER_YUAN), 1) * FEN_PER_YUAN;

export type ChangeRefusal = Extract<
  ErrorCode,
  | 'quote.change_incomplete'
  | 'quote.license_unknown'
  | 'quote.license_unchangeable'
  | 'quote.license_twice'
  | 'quote.change_edition'
  | 'quote.change_not_larger'
  | 'quote.capacity_invalid'
  | 'quote.renewal_price_missing'
  | 'quote.renewal_unpriced'
>;

/**
 * The change that a line makes to licenses: each gives the capacity of the line from then on, plus what was added to it
 * separately. Its end stays, unless it is replaced in an offer for a lifetime. Copies of the plan renew as such if
 * nothing was chosen.
 *
 * Like a change for which a customer pays the difference, it counts only while nothing that orders had bought for the
 * license before is withdrawn, because the price was agreed on that basis.
 *
 * Refuses, first match wins: quote.change_incomplete (no plan or no licenses), quote.capacity_invalid, and by license
 * quote.license_unknown (not one of the customer's), quote.license_unchangeable (ended, free, or of several parts),
 * quote.license_twice, quote.change_edition, quote.change_not_larger (enlarging gives no more, or less of something),
 * quote.capacity_invalid (with what was added), quote.renewal_price_missing, quote.renewal_unpriced.
 */
export function quotedChange(
  line: QuotedLine,
  kind: LineChangeKind,
  plan: CataloguePlan | undefined,
  named: readonly string[],
  scope: QuoteScope,
): QuotedChange | ChangeRefusal {
  if (!plan || line.licenseIds.length === 0) return 'quote.change_incomplete';
  const capacity = capacityOf(line);
  if (!isCapacity(capacity) || CAPACITIES.some((name) => capacity[name] === 0)) return 'quote.capacity_invalid';
  const found = line.licenseIds.flatMap((id) => scope.licenses.get(id) ?? []);
  if (found.length < line.licenseIds.length) return 'quote.license_unknown';
  const becomesPermanent = kind === 'replace' && scope.months === 0;
  const isDated = !becomesPermanent && found.some(({ expiresAt }) => expiresAt !== null);
  const gives = givenBy(line, capacity, plan, isDated);
  if (typeof gives === 'string') return gives;
  const licenses: ChangedLicense[] = [];
  for (const license of found) {
    if (named.filter((id) => id === license.id).length > 1) return 'quote.license_twice';
    const changed = changeOf(license, { kind, gives, becomesPermanent }, scope.now);
    if (typeof changed === 'string') return changed;
    licenses.push(changed);
  }
  return { kind, gives, licenses };
}

/** What each license then gives, and its renewal price. */
function givenBy(
  line: QuotedLine,
  capacity: Capacity,
  { id, edition, name, ...plan }: CataloguePlan,
  isDated: boolean,
): PromisedLicense | 'quote.renewal_price_missing' | 'quote.renewal_unpriced' {
  const copies = Array.from({ length: MAX_COPIES }, (_, at) => at + 1).find((count) =>
    isSameCapacity(timesCapacity(plan, count), capacity),
  );
  if (copies === undefined && line.renewal === null && isDated) return 'quote.renewal_price_missing';
  const unit = copies === undefined ? { ...line, quantity: 1 } : { ...line, ...capacityOf(plan), quantity: copies };
  const part = partOf(unit, { id, edition, name, ...plan }, isDated ? MONTHS_A_YEAR : 0, 1);
  return typeof part === 'string' ? part : { plan: { id, edition, name, ...capacity }, ...part };
}

interface Wanted extends Pick<QuotedChange, 'kind' | 'gives'> {
  readonly becomesPermanent: boolean;
}

function changeOf(license: NamedLicense, { kind, gives, becomesPermanent }: Wanted, now: Date) {
  const { id, key, plan, origin, expiresAt, parts, lastLine } = license;
  const [history, ...others] = parts;
  const isSuitable = mustBeUnexpired(license, now).ok && origin !== 'free_enterprise';
  if (!isSuitable || !history || others.length > 0) return 'quote.license_unchangeable';
  if (plan.edition !== gives.plan.edition) return 'quote.change_edition';
  const { part, named, standing } = history;
  const [granted, capacity] = [capacityOf(part.base), capacityOf(gives.plan)];
  if (kind === 'enlarge' && !isLarger(capacity, granted)) return 'quote.change_not_larger';
  const after = addCapacity(capacity, part.bonus);
  if (!isCapacity(after)) return 'quote.capacity_invalid';
  const ordered: OrderedChange = {
    lastLine,
    parts: [part.id],
    isPermanent: becomesPermanent && expiresAt !== null,
    pricedBy: { [part.id]: { ...capacity, components: gives.components, agreedYearFen: gives.agreedYearFen } },
    change: {
      plans: { [part.id]: { after: { id: gives.plan.id, name: gives.plan.name }, before: named } },
      credits: standing.filter(({ source, paidFen }) => source === 'order' && paidFen > 0).map((one) => one.id),
    },
  };
  const ends = expiresAt?.toISOString() ?? null;
  return {
    id,
    key,
    granted,
    before: { ...addCapacity(granted, part.bonus), expiresAt: ends },
    after: { ...after, expiresAt: ordered.isPermanent ? null : ends },
    ordered,
  } satisfies ChangedLicense;
}
