import { type CalendarDate, MONTHS_A_YEAR } from '../calendar/calendar.js';
import type { ErrorCode } from '../errors/index.js';
import { type Capacity, type Edition, timesCapacity } from '../licensing/license.js';
import { type ChangeTarget, evaluatePart, evaluateTarget, type TargetPlan } from '../licensing/change.js';
import type { PartHistory } from '../licensing/line-fold.js';
import type { NamedPlan, PricedCapacity } from '../licensing/lines.js';
import { type PriceBasis, priceBasis, type PricedPart } from '../licensing/price-basis.js';
import type { OrderedChange, OrderedLicense } from '../licensing/renewal-and-upgrade.js';
import { asFen, FEN_PER_YUAN, scaleHalfUp, sumFen } from '../money/amounts.js';
import { type Difference, difference } from './difference.js';
import { type Combo, type ComboChoice, findCombo, type PricedPlan } from './discounts.js';
import { comboChargeFen } from './list-price.js';

export interface RenewedLicense {
  readonly isPermanent: boolean;
  readonly basis: PriceBasis;
}

/** One duration for which a license can be renewed. `months` is 0 when `lifetime`. */
export interface RenewalOffer {
  readonly months: number;
  readonly lifetime: boolean;
  /** Sum of the list prices, in fen; an agreed price counts as its own list price. */
  readonly listFen: number;
  /** The charge, in fen: each component at its own displayed price. */
  readonly chargeFen: number;
}

export type RenewalVerdict =
  | { readonly ok: true; readonly offer: RenewalOffer }
  | {
      readonly ok: false;
      readonly code: Extract<
        ErrorCode,
        'license.permanent' | 'license.not_renewable' | 'plan.not_found' | 'plan.combo_not_found'
      >;
    };

/** The terms offered where no plan defines any, in months. */
const AGREED_TERMS: readonly number[] = [12, 24, 36];

/**
 * An agreed annual price, converted to a number of months: in fen, rounded once to the whole yuan, half up. Only a
 * price of 0 is free.
 */
export const agreedChargeFen = (yearFen: number, months: number): number =>
  Math.max(scaleHalfUp(yearFen, months, MONTHS_A_YEAR * FEN_PER_YUAN), yearFen > 0 ? 1 : 0) * FEN_PER_YUAN;

/**
 * The price of renewing a license: for its plans quantity × the combo price for the same months, for its agreed prices
 * the share of the year. Each is rounded to the yuan separately, so that a merged license costs the same as its parts.
 *
 * Capacity gained by points or rewards is not part of the basis, so it does not raise the price. A dated license
 * becomes permanent through the lifetime combo; an agreed price has none. Plans that are no longer sold still renew.
 * Refuses, first match wins: license.permanent, license.not_renewable (the price of a part is not known),
 * plan.not_found (a plan is gone), plan.combo_not_found (a plan lacks the duration, or an agreed price does).
 */
export function renewalPrice(
  { isPermanent, basis }: RenewedLicense,
  plans: ReadonlyMap<string, PricedPlan>,
  choice: ComboChoice,
): RenewalVerdict {
  if (isPermanent) return { ok: false, code: 'license.permanent' };
  if (!basis.isDecided) return { ok: false, code: 'license.not_renewable' };
  const priced = basis.components.flatMap(({ planId, quantity }) => {
    const plan = plans.get(planId);
    return plan ? [{ plan, quantity }] : [];
  });
  if (priced.length < basis.components.length) return { ok: false, code: 'plan.not_found' };
  const parts: { combo: Combo; quantity: number }[] = [];
  for (const { plan, quantity } of priced) {
    const combo = findCombo(plan.combos, choice);
    if (!combo) return { ok: false, code: 'plan.combo_not_found' };
    parts.push({ combo, quantity });
  }
  const { months, lifetime = months === 0 } = choice;
  const isTerm = parts.length > 0 ? !lifetime : !lifetime && AGREED_TERMS.includes(months);
  if (basis.agreedYearFens.length > 0 && !isTerm) return { ok: false, code: 'plan.combo_not_found' };

  const agreed = basis.agreedYearFens.map((yearFen) => asFen(agreedChargeFen(yearFen, months)));
  return {
    ok: true,
    offer: {
      months,
      lifetime,
      listFen: sumFen([...parts.map(({ combo, quantity }) => asFen(combo.priceFen * quantity)), ...agreed]),
      chargeFen: sumFen([...parts.map(({ combo, quantity }) => asFen(comboChargeFen(combo) * quantity)), ...agreed]),
    },
  };
}

/** What one part of a license adds to the price of its renewal, in fen; null where it has no price. */
export function renewalCharge(part: PricedPart, months: number, plans: ReadonlyMap<string, PricedPlan>): number | null {
  const verdict = renewalPrice({ isPermanent: false, basis: priceBasis([part]) }, plans, { months });
  return verdict.ok ? verdict.offer.chargeFen : null;
}

/**
 * Every duration for which a license can be renewed, shortest first and lifetime last; empty when it cannot be renewed.
 */
export function renewalOffers(license: RenewedLicense, plans: ReadonlyMap<string, PricedPlan>): RenewalOffer[] {
  const [first] = license.basis.components;
  const ofPlan = first && (plans.get(first.planId)?.combos ?? []);
  const durations = new Set(ofPlan?.map(({ months, lifetime }) => (lifetime ? 0 : months)) ?? AGREED_TERMS);
  const offers = [...durations].flatMap((months) => {
    const verdict = renewalPrice(license, plans, { months });
    return verdict.ok ? [verdict.offer] : [];
  });
  return offers.toSorted((a, b) => (a.months || Number.POSITIVE_INFINITY) - (b.months || Number.POSITIVE_INFINITY));
}

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
  readonly returned: OrderedLicense['returned'];
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
  const { edition, lastLine, returned, parts } = license;
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
    returned,
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
