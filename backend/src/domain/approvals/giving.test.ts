import {
  givingOfDiscount,
  givingOfLicense,
  givingOfQuantity,
  needsSecondPerson,
  NOTHING_GIVEN,
  sumGivings,
} from './giving.js';

const LIMITS = { users: 50, assets: 500, months: 36, worthFen: 500_000 };
const given = (part: object) => ({ ...NOTHING_GIVEN, ...part });

describe('what one person may give', () => {
  it.each([
    ['all that one act may', given(LIMITS), [], false],
    ['one user more', given({ users: 51 }), [], true],
    ['one asset more', given({ assets: 501 }), [], true],
    ['one month more', given({ months: 37 }), [], true],
    ['one fen more', given({ worthFen: 500_001 }), [], true],
    ['without limit', given({ users: Infinity }), [], true],
    ['what is left', given({ users: 20 }), [given({ users: 30 })], false],
    ['one more than is left', given({ users: 21 }), [given({ users: 30 })], true],
    ['one more than is left for the account', given({ months: 1 }), [NOTHING_GIVEN, given({ months: 36 })], true],
    ['another kind than the one that is used up', given({ assets: 5 }), [given({ users: 50 })], false],
    ['nothing', NOTHING_GIVEN, [given(LIMITS)], false],
  ])('decides whether a gift takes a second person: %s', (_, giving, before, isNeeded) => {
    expect(needsSecondPerson(giving, before, LIMITS)).toBe(isNeeded);
  });

  it('compares each group of earlier gifts with the limit separately, not their total', () => {
    const before = [given({ users: 30 }), given({ users: 30 })];
    expect(needsSecondPerson(given({ users: 20 }), before, LIMITS)).toBe(false);
  });
});

describe('what an act gives', () => {
  it.each([
    [{ users: 5, assets: 30, months: 12 }, 1, { users: 5, assets: 30, months: 12, worthFen: 0 }],
    [{ users: 5, assets: 30, months: 12 }, 20, { users: 100, assets: 600, months: 240, worthFen: 0 }],
    [{ users: -1, assets: 1, months: 12 }, 1, { users: Infinity, assets: 1, months: 12, worthFen: 0 }],
    [{ users: 1, assets: -1, months: 0 }, 2, { users: 2, assets: Infinity, months: Infinity, worthFen: 0 }],
  ])('counts what a licence of %j gives, %i times', (license, copies, giving) => {
    expect(givingOfLicense(license, copies)).toEqual(giving);
  });

  it.each([
    ['users', { users: 7 }],
    ['months', { months: 7 }],
    ['points', { worthFen: 7 }],
  ] as const)('counts gifts of %s under their own kind, with points as fen', (kind, giving) => {
    expect(givingOfQuantity(kind, 7)).toEqual(given(giving));
  });

  it.each([
    [0, 100, 100],
    [60, 100, 40],
    [100, 100, 0],
    [120, 100, 0],
    [120, Infinity, Infinity],
  ])('counts a price of %i fen against a list price of %i as %i fen given away', (offeredFen, listFen, worthFen) => {
    expect(givingOfDiscount(offeredFen, listFen)).toEqual(given({ worthFen }));
  });

  it('adds up what one act gives in several ways', () => {
    const both = sumGivings(given({ users: 2, worthFen: 3 }), given({ users: 1, months: 4 }));
    expect(both).toEqual({ users: 3, assets: 0, months: 4, worthFen: 3 });
  });
});
