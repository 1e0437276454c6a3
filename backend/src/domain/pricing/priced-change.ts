import type { CalendarDate } from '../calendar/calendar.js';
import type { ErrorCode } from '../errors/index.js';
import { type Capacity, timesCapacity } from '../licensing/capacity.js';
import { type ChangeTarget, evaluatePart, evaluateTarget, type TargetPlan } from '../licensing/change.js';
import type { Edition } from '../licensing/license.js';
import type { NamedPlan, PricedCapacity } from '../licensing/lines.js';
import type { PartHistory } from '../licensing/line-fold.js';
import type { OrderedChange } from '../licensing/ordered-renewal.js';
import { type Difference, difference } from './difference.js';

/** What a customer wants to change: a part to something larger, the whole license to a permanent one, or both. */
export interface WantedChange {
  /** Null where the license has one part only. */
  readonly partId: number | null;
  readonly target: ChangeTarget | null;
  readonly isPermanent: boolean;
}

/** A license before or after a change. */
export interface ChangedTerms extends Capacity {
  /** ISO 8601; null is permanent. */
  readonly expiresAt: string | null;
}

/** A change with every number of its price, kept by the order that sells it. Amounts are fen. */
export interface PricedChange extends OrderedChange, Pick<Difference, 'worth' | 'prices' | 'worthFen' | 'priceFen'> {
  readonly before: ChangedTerms;
  readonly after: ChangedTerms;
}

/** A license as far as the price of a change depends on it. */
export interface PricedLicense {
  readonly edition: Edition;
  readonly isPermanent: boolean;
  readonly lastLine: number;
  /** With what the license of each part is named after. */
  readonly parts: readonly (PartHistory & { readonly named: NamedPlan })[];
}

export type PricedChangeVerdict =
  | { readonly ok: true; readonly change: Omit<PricedChange, 'before' | 'after'>; readonly payableFen: number }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `license.${string}` | `plan.${string}`> };

const refuse = (code: Extract<ErrorCode, `license.${string}` | `plan.${string}`>) => ({ ok: false, code }) as const;

/**
 * The effect and the price of a change on a given day. Making a license permanent concerns all its parts, each at the
 * price of its own plan, so that no part stays dated.
 *
 * Refuses, first match wins: license.permanent (it is already), license.change_part_required (it has several parts),
 * the license.* reason why a part cannot be changed, plan.not_found, plan.not_sellable, the license.* reason why the
 * target does not fit, plan.combo_not_found (nothing to compute a price from).
 */
export function priceChange(
  license: PricedLicense,
  { partId, target, isPermanent }: WantedChange,
  { plans, on }: { readonly plans: ReadonlyMap<string, TargetPlan>; readonly on: CalendarDate },
): PricedChangeVerdict {
  const { edition, lastLine, parts } = license;
  if (isPermanent && license.isPermanent) return refuse('license.permanent');
  const [first] = parts;
  const chosen = partId === null && parts.length === 1 ? first : parts.find(({ part }) => part.id === partId);
  if (target && !chosen) return refuse('license.change_part_required');
  const changing = isPermanent ? parts : parts.filter((part) => part === chosen);
  for (const part of changing) {
    const verdict = evaluatePart(part);
    if (!verdict.ok) return verdict;
  }
  const changed = target && chosen ? targetOf(target, chosen, edition, plans) : null;
  if (changed && !changed.ok) return changed;
  const givenTo = ({ part }: PartHistory): PricedCapacity =>
    changed && part.id === chosen?.part.id ? changed.gives : part.base;
  const verdict = difference(
    changing.map((part) => ({ ...part, components: givenTo(part).components })),
    { plans, on, isPermanent },
  );
  if (!verdict.ok) return verdict;
  const { worth, prices, worthFen, priceFen, payableFen, credits, charges } = verdict;
  const change = {
    lastLine,
    isPermanent,
    worth,
    prices,
    worthFen,
    priceFen,
    parts: changing.map(({ part }) => part.id),
    pricedBy: Object.fromEntries(
      changing.map((part) => [part.part.id, { ...givenTo(part), chargeFen: charges[part.part.id] ?? 0 }]),
    ),
    change: { plans: changed && chosen ? { [chosen.part.id]: changed.named } : {}, credits },
  };
  return { ok: true, change, payableFen };
}

function targetOf(
  { planId, quantity }: ChangeTarget,
  { part, named }: PricedLicense['parts'][number],
  edition: Edition,
  plans: ReadonlyMap<string, TargetPlan>,
) {
  const plan = plans.get(planId);
  if (!plan) return refuse('plan.not_found');
  if (!plan.isSellable) return refuse('plan.not_sellable');
  const verdict = evaluateTarget(part.base, edition, { plan, quantity });
  if (!verdict.ok) return verdict;
  const gives = { ...timesCapacity(plan, quantity), components: [{ planId, quantity }], agreedYearFen: null };
  return { ok: true, gives, named: { after: { id: planId, name: plan.name }, before: named } } as const;
}
