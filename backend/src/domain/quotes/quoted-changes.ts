import type { ErrorCode } from '../errors/index.js';
import {
  addCapacity,
  CAPACITIES,
  type Capacity,
  capacityOf,
  isCapacity,
  isLarger,
  isSameCapacity,
  timesCapacity,
} from '../licensing/capacity.js';
import { MAX_COPIES } from '../licensing/change.js';
import type { OrderedChange } from '../licensing/ordered-renewal.js';
import { mustBeUnexpired } from '../licensing/status.js';
import type { ChangedLicense, LineChangeKind, PromisedLicense, QuotedChange } from '../orders/agreed-lines.js';
import { type CataloguePlan, type NamedLicense, partOf, type QuotedLine, type QuoteScope } from './quoted-line.js';

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

const MONTHS_A_YEAR = 12;

/**
 * What a line makes of licenses: each gives the capacity of the line from then on, and what was added to it besides. Its
 * end stays, unless it is replaced in an offer for a lifetime. Copies of the plan renew as such if nothing was chosen.
 *
 * Like a change that a customer pays the difference for, it counts only while nothing that orders had bought for the
 * license before is withdrawn: the price was agreed on that basis.
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

/** What each license gives then, and renews at. */
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
