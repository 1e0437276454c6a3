import { type Capacity, isUnlimited } from '../licensing/capacity.js';

/** The parts that are added up. Users, assets and months are counts; worth is fen. */
export const GIVING_PARTS = ['users', 'assets', 'months', 'worthFen'] as const;

/** What a member of staff gives away in one act. Each part is 0 or more; `Infinity` means unlimited or permanent. */
export type Giving = Readonly<Record<(typeof GIVING_PARTS)[number], number>>;

export const NOTHING_GIVEN: Giving = { users: 0, assets: 0, months: 0, worthFen: 0 };

/** What always takes a second person, whatever the amount. */
export const ALWAYS_TWO: Giving = { ...NOTHING_GIVEN, months: Infinity };

const limitless = (amount: number): number => (isUnlimited(amount) ? Infinity : amount);

/** A licence: -1 users or assets means unlimited, 0 months means permanent. `copies` of it are given. */
export function givingOfLicense({ users, assets, months }: Capacity & { readonly months: number }, copies = 1): Giving {
  return {
    users: limitless(users) * copies,
    assets: limitless(assets) * copies,
    months: months === 0 ? Infinity : months * copies,
    worthFen: 0,
  };
}

/** Users, assets or months for an existing licence, or points, each worth one fen. */
export const givingOfQuantity = (kind: 'users' | 'assets' | 'months' | 'points', quantity: number): Giving => ({
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
  return { users: sumOf('users'), assets: sumOf('assets'), months: sumOf('months'), worthFen: sumOf('worthFen') };
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
