import { CAPACITIES, type Capacity, isUnlimited, NO_CAPACITY, perCapacity } from '../licensing/capacity.js';
import type { AdditionKind } from '../licensing/upgrade.js';

/** The parts that are added up. Capacities and months are counts; worth is fen. */
export const GIVING_PARTS = [...CAPACITIES, 'months', 'worthFen'] as const;

/** What a member of staff gives away in one act. Each part is 0 or more; `Infinity` means unlimited or permanent. */
export type Giving = Readonly<Record<(typeof GIVING_PARTS)[number], number>>;

export const NOTHING_GIVEN: Giving = { ...NO_CAPACITY, months: 0, worthFen: 0 };

/** What always takes a second person, whatever the amount. */
export const ALWAYS_TWO: Giving = { ...NOTHING_GIVEN, months: Infinity };

const limitless = (amount: number): number => (isUnlimited(amount) ? Infinity : amount);

/** A licence: 0 months means permanent. `copies` of it are given. */
export const givingOfLicense = (license: Capacity & { readonly months: number }, copies = 1): Giving => ({
  ...perCapacity((name) => limitless(license[name]) * copies),
  months: license.months === 0 ? Infinity : license.months * copies,
  worthFen: 0,
});

/** An addition to an existing licence, or points, each worth one fen. */
export const givingOfQuantity = (kind: AdditionKind | 'points', quantity: number): Giving => ({
  ...NOTHING_GIVEN,
  [kind === 'points' ? 'worthFen' : kind]: quantity,
});

/** A discount off the list price, in fen. */
export const givingOfDiscount = (offeredFen: number, listFen: number): Giving => ({
  ...NOTHING_GIVEN,
  worthFen: Math.max(0, listFen - offeredFen),
});

/** Adds up several gifts made in one act. */
export const sumGivings = (...givings: readonly Giving[]): Giving => {
  const sumOf = (part: keyof Giving) => givings.reduce((sum, giving) => sum + giving[part], 0);
  return { ...perCapacity(sumOf), months: sumOf('months'), worthFen: sumOf('worthFen') };
};

/**
 * Whether an act takes a second person: together with what one person alone gave in the 30 days before, it would exceed
 * the limit.
 *
 * `before` holds sums over different groups of acts: those of the member of staff, those for the account, those for the
 * licence. Parts that the act does not give are ignored.
 */
export const needsSecondPerson = (giving: Giving, before: readonly Giving[], most: Giving): boolean =>
  GIVING_PARTS.some(
    (part) => giving[part] > 0 && [NOTHING_GIVEN, ...before].some((sum) => sum[part] + giving[part] > most[part]),
  );
