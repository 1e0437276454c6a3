import type { ErrorCode } from '../errors/index.js';
import { type Capacity, isSameCapacity, type LicenseComponent, type LicenseFacts, sumComponents } from './license.js';
import { FEN_PER_YUAN } from '../money/amounts.js';

/**
 * What one origin granted, as far as its renewal has a price. Capacity gained by points, rewards or codes is not
 * included.
 */
export interface PricedPart {
  /** The plans it is equivalent to; their catalogue prices apply unless a price was agreed. */
  readonly components: readonly LicenseComponent[];
  /** Fen a year; 0 renews for free; null where no price was agreed. */
  readonly agreedYearFen: number | null;
}

/** What a renewal price is computed from: every part of a license. The order of parts does not matter. */
export interface PriceBasis {
  readonly components: readonly LicenseComponent[];
  /** Fen a year, one for each part with an agreed price, smallest first. */
  readonly agreedYearFens: readonly number[];
  /** Whether the price of every part is known. */
  readonly isDecided: boolean;
}

/** A plan that a license may be equivalent to. */
export interface PlanToEqual extends Capacity {
  readonly id: string;
  /** Whether it has a price for a dated term. */
  readonly renews: boolean;
}

/** Whether a plan has a price at which its licenses renew: enterprise has none. */
export const renews = ({ combos }: { readonly combos: readonly { readonly lifetime: boolean }[] }): boolean =>
  combos.some(({ lifetime }) => !lifetime);

/**
 * The renewal basis of one license of this capacity: the plan's price where it matches the plan, otherwise the agreed
 * one.
 */
export const basisOfOne = (plan: PlanToEqual, capacity: Capacity, agreedYearFen: number | null): PricedPart =>
  equalsPlan(plan, capacity)
    ? { components: [{ planId: plan.id, quantity: 1 }], agreedYearFen: null }
    : { components: [], agreedYearFen };

/** Whether the plan's price applies to a license of this capacity. */
export const equalsPlan = (plan: PlanToEqual, capacity: Capacity): boolean =>
  plan.renews && isSameCapacity(capacity, plan);

/** Whether the renewal price of this part is unknown. */
export const isUndecided = ({ components, agreedYearFen }: PricedPart): boolean =>
  components.length === 0 && agreedYearFen === null;

/** Joins the parts of a license. Without parts the price is undecided. */
export const priceBasis = (parts: readonly PricedPart[]): PriceBasis => ({
  components: sumComponents(parts.map((part) => (part.agreedYearFen === null ? part.components : []))),
  agreedYearFens: parts
    .flatMap(({ agreedYearFen }) => (agreedYearFen === null ? [] : [agreedYearFen]))
    .toSorted((left, right) => left - right),
  isDecided: parts.length > 0 && !parts.some(isUndecided),
});

/** What several licenses are renewed by together. */
export const joinBases = (bases: readonly PriceBasis[]): PriceBasis => ({
  components: sumComponents(bases.map(({ components }) => components)),
  agreedYearFens: bases.flatMap(({ agreedYearFens }) => agreedYearFens).toSorted((left, right) => left - right),
  isDecided: bases.every(({ isDecided }) => isDecided),
});

/** Whether two bases give the same price in every catalogue. */
export const isSameBasis = (left: PriceBasis, right: PriceBasis): boolean =>
  left.isDecided === right.isDecided &&
  left.agreedYearFens.join() === right.agreedYearFens.join() &&
  textOf(left.components) === textOf(right.components);

const textOf = (components: readonly LicenseComponent[]): string =>
  sumComponents([components])
    .map(({ planId, quantity }) => `${planId} ${quantity}`)
    .join();

/** Whether an agreed annual price is valid: whole yuan, as renewals are charged. 0 is free. */
export const isWholeYuan = (yearFen: number): boolean => yearFen % FEN_PER_YUAN === 0;

export type AgreementVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: Extract<ErrorCode, `license.${string}`> };

/**
 * Whether staff may set the agreed annual price of one grant of a license. A merged license keeps its part, so its
 * price can still be set. Lowering an agreed price takes a quote.
 *
 * Refuses, first match wins: license.revoked, license.free_enterprise (it is applied for, not sold),
 * license.priced_by_plan, license.price_changed (`seenFen` is not the current price), license.price_not_whole,
 * license.price_lowered.
 */
export function evaluateAgreement(
  { state, origin }: Pick<LicenseFacts, 'state' | 'origin'>,
  part: PricedPart,
  { seenFen, yearFen }: { readonly seenFen: number | null; readonly yearFen: number },
): AgreementVerdict {
  if (state === 'revoked') return { ok: false, code: 'license.revoked' };
  if (origin === 'free_enterprise') return { ok: false, code: 'license.free_enterprise' };
  const { agreedYearFen } = part;
  if (agreedYearFen === null && part.components.length > 0) return { ok: false, code: 'license.priced_by_plan' };
  if (agreedYearFen !== seenFen) return { ok: false, code: 'license.price_changed' };
  if (!isWholeYuan(yearFen)) return { ok: false, code: 'license.price_not_whole' };
  return agreedYearFen !== null && yearFen < agreedYearFen
    ? { ok: false, code: 'license.price_lowered' }
    : { ok: true };
}
