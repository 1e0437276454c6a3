import fc from 'fast-check';
import { type Capacity, capacityOf, sumCapacity } from '../licensing/license.js';
import { expiryOf, termOf } from '../licensing/expiry.js';
import { type Addition, ADDITION_KINDS, additionTerms } from '../licensing/renewal-and-upgrade.js';
import { givenByLine, givenByPrice, givenByRefund, measureOf, takesSecondPerson, takeSecondPerson } from './giving.js';

const combo = (months: number, priceFen: number) => ({ months, lifetime: months === 0, priceFen, discountBps: 10_000 });
/** ¥24 a user or ¥2.40 an asset a year in the small plan, ¥20 and ¥2 in the large one; five times as much for ever. */
const small = { edition: 'professional', users: 5, assets: 50, combos: [combo(12, 12_000), combo(0, 60_000)] };
const large = { edition: 'professional', users: 50, assets: 500, combos: [combo(12, 100_000), combo(0, 500_000)] };
const points = { users: 3_000, assets: 300, months: 500 };
const NOW = new Date('2026-05-10T12:00:00+08:00');
const MEASURE = { plans: [small, large], renewedAs: new Map(), points, discountAloneBps: 3_000, now: NOW };

const OF_SMALL = { users: 5, assets: 50, months: 12 };
const OF_LARGE = { users: 50, assets: 500, months: 12 };

it.each([
  ['all that is allowed', 500_000, 0, false],
  ['one fen more', 500_001, 0, true],
  ['what is left', 100_000, 400_000, false],
  ['one fen more than is left', 100_001, 400_000, true],
  ['nothing, when all has been given', 0, 500_000, false],
  ['nothing, when more has been given than is allowed by now', 0, 900_000, false],
  ['something without an upper bound', Infinity, 0, true],
])('decides whether a gift takes a second person: %s', (_what, givenFen, beforeFen, isNeeded) => {
  expect(takesSecondPerson(givenFen, beforeFen, 500_000)).toBe(isNeeded);
});

it('counts, of several gifts in turn, those that one person gives alone', () => {
  expect(takeSecondPerson([200_000, 250_000, 0, Infinity, 60_000, 50_000, 1], 0, 500_000)).toEqual([
    false,
    false,
    false,
    true,
    true,
    false,
    true,
  ]);
});

const granted = (license: Capacity & { months: number }, more: object = {}) =>
  givenByLine(
    { kind: 'first', source: 'staff', capacity: license, time: termOf(license.months), ...more },
    null,
    MEASURE,
  );
const held = ({ months, ...capacity }: Capacity & { months: number }) => ({
  ...capacity,
  expiresAt: expiryOf(termOf(months), NOW),
});

it.each([
  ['a plan', OF_SMALL, 12_000],
  ['a plan for ever', { ...OF_SMALL, months: 0 }, 60_000],
  ['a plan for some months', { ...OF_SMALL, months: 3 }, 3_000],
  ['less than the smallest plan', { users: 1, assets: 1, months: 12 }, 12_000],
  ['less than a larger plan', { users: 49, assets: 1, months: 12 }, 100_000],
  ['more than one plan covers', { users: 51, assets: 1, months: 12 }, 102_000],
  ['users without limit', { users: -1, assets: 1, months: 1 }, Infinity],
  ['assets without limit', { users: 1, assets: -1, months: 1 }, Infinity],
])('counts a granted licence at its list price: %s', (_what, license, fen) => {
  expect(granted(license)).toBe(fen);
});

it.each([
  ['users of a licence for a year, at the price in points', { kind: 'users', quantity: 2 }, OF_SMALL, 6_000],
  ['users of a permanent licence', { kind: 'users', quantity: 2 }, { ...OF_SMALL, months: 0 }, 24_000],
  ['users of a licence for ten years', { kind: 'users', quantity: 2 }, { ...OF_SMALL, months: 120 }, 48_000],
  ['as many users as a larger plan has', { kind: 'users', quantity: 50 }, { ...OF_SMALL, months: 0 }, 500_000],
  ['assets of a permanent licence', { kind: 'assets', quantity: 3 }, { ...OF_SMALL, months: 0 }, 3_600],
  ['users by a code', { kind: 'users', quantity: 2 }, null, 24_000],
  ['months of a small licence', { kind: 'months', quantity: 3 }, OF_SMALL, 3_000],
  ['months of a large licence', { kind: 'months', quantity: 3 }, OF_LARGE, 25_000],
  ['months of an unlimited licence', { kind: 'months', quantity: 1 }, { users: -1, assets: -1, months: 1 }, Infinity],
  ['months by a code, as of the most expensive plan', { kind: 'months', quantity: 12 }, null, 100_000],
] as const)('counts an addition at the price that others pay for it: %s', (_what, addition, to, fen) => {
  expect(givenByLine({ ...additionTerms(addition), source: 'staff' }, to && held(to), MEASURE)).toBe(fen);
});

it.each([
  ['at the list price', { paidFen: 12_000 }, 0],
  ['at the ordinary discount', { paidFen: 8_400 }, 0],
  ['at less', { paidFen: 8_399 }, 1],
  ['for nothing', { paidFen: 0 }, 8_400],
  ['that renews for less', { paidFen: 12_000, price: { components: [], agreedYearFen: 8_300 } }, Infinity],
])('counts what an order sells below the ordinary discount: %s', (_what, more, fen) => {
  expect(granted(OF_SMALL, { source: 'order', ...more })).toBe(fen);
});

it.each([
  ['months', { kind: 'months', months: 12 }, 12_000],
  ['days', { kind: 'days', days: 31 }, 1_000],
  ['until a day', { kind: 'until', on: '2027-11-10' }, 6_000],
  ['a lifetime', { kind: 'lifetime' }, 60_000],
] as const)('counts time added to a licence: %s', (_what, time, fen) => {
  const line = { kind: 'time', source: 'order', time } as const;
  expect(givenByLine(line, held(OF_SMALL), { ...MEASURE, discountAloneBps: 0 })).toBe(fen);
});

it('has no list price for an edition whose plans have none', () => {
  const line = { kind: 'first', source: 'staff', capacity: OF_SMALL, time: termOf(12) } as const;
  expect(givenByLine(line, null, measureOf(MEASURE, 'professional'))).toBe(12_000);
  expect(givenByLine(line, null, measureOf(MEASURE, 'enterprise'))).toBe(Infinity);
});

it('counts additions by their price in points where no plan has a price', () => {
  const measure = { ...MEASURE, plans: [] };
  const given = (addition: Addition) => givenByLine({ ...additionTerms(addition), source: 'staff' }, null, measure);
  expect(given({ kind: 'users', quantity: 2 })).toBe(6_000);
  expect(given({ kind: 'months', quantity: 2 })).toBe(1_000);
});

/** In real catalogues the monthly price falls with the length of the term, but nothing requires it. */
const somePlan = fc
  .record({
    users: fc.integer({ min: 1, max: 60 }),
    assets: fc.integer({ min: 1, max: 600 }),
    prices: fc.uniqueArray(fc.tuple(fc.constantFrom(1, 3, 12, 24, 36), fc.integer({ min: 1, max: 900_000 })), {
      minLength: 1,
      selector: ([months]) => months,
    }),
  })
  .map(({ prices, ...plan }) => ({
    edition: 'professional',
    ...plan,
    combos: prices.map(([months, fen]) => combo(months, fen)),
  }));
const someAddition = fc.record({
  kind: fc.constantFrom(...ADDITION_KINDS),
  quantity: fc.integer({ min: 1, max: 40 }),
});
const someTerms = fc.record({
  users: fc.integer({ min: 1, max: 50 }),
  assets: fc.integer({ min: 1, max: 500 }),
  months: fc.integer({ min: 1, max: 40 }),
});
const ONE_YUAN = 100;

it('a licence given in several steps or as several licences counts no less than at once', () => {
  fc.assert(
    fc.property(
      fc.array(somePlan, { minLength: 1, maxLength: 4 }),
      someTerms,
      fc.array(someAddition, { maxLength: 6 }),
      fc.array(someTerms, { maxLength: 3 }),
      (plans, first, steps, others) => {
        const measure = { ...MEASURE, plans };
        const grant = (terms: typeof first) =>
          givenByLine({ kind: 'first', source: 'staff', capacity: terms, time: termOf(terms.months) }, null, measure);
        let [terms, sum] = [{ ...first }, grant(first)];
        for (const step of steps) {
          sum += givenByLine({ ...additionTerms(step), source: 'staff' }, held(terms), measure);
          terms = { ...terms, [step.kind]: terms[step.kind] + step.quantity };
        }
        // Merged licences give what all of them give, until the first of them ends.
        for (const other of others) {
          sum += grant(other);
          terms = { ...sumCapacity([terms, other].map(capacityOf)), months: Math.min(terms.months, other.months) };
        }
        expect(sum).toBeGreaterThanOrEqual(grant(terms) - ONE_YUAN * (1 + steps.length + others.length));
      },
    ),
    { numRuns: 3_000 },
  );
});

it('an addition, or a part of a quote, in several steps counts no less than at once', () => {
  fc.assert(
    fc.property(
      fc.array(somePlan, { minLength: 1, maxLength: 4 }),
      someTerms,
      fc.constantFrom(...ADDITION_KINDS),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 }),
      fc.constantFrom('staff' as const, 'order' as const),
      (plans, to, kind, quantities, source) => {
        const given = (quantity: number) =>
          givenByLine({ ...additionTerms({ kind, quantity }), source }, held(to), { ...MEASURE, plans });
        const whole = given(quantities.reduce((sum, quantity) => sum + quantity, 0));
        const sum = quantities.reduce((fen, quantity) => fen + given(quantity), 0);
        expect(sum).toBeGreaterThanOrEqual(whole - ONE_YUAN * quantities.length);
      },
    ),
    { numRuns: 3_000 },
  );
});

it('a licence that quotes enlarge and renew in several steps counts no less than at once, for any prices paid', () => {
  const somePaid = fc.integer({ min: 0, max: 900_000 });
  const someStep = fc.record({
    kind: fc.constantFrom('change' as const, 'time' as const),
    by: fc.integer({ min: 0, max: 40 }),
    months: fc.integer({ min: 1, max: 24 }),
    paidFen: somePaid,
  });
  fc.assert(
    fc.property(
      fc.array(somePlan, { minLength: 1, maxLength: 4 }),
      someTerms,
      somePaid,
      fc.array(someStep, { minLength: 1, maxLength: 6 }),
      (plans, first, paidFirst, steps) => {
        const measure = { ...MEASURE, plans };
        const sold = (terms: typeof first, paidFen: number) => {
          const line = {
            kind: 'first',
            source: 'order',
            capacity: terms,
            time: termOf(terms.months),
            paidFen,
          } as const;
          return givenByLine(line, null, measure);
        };
        let [terms, sum, paid] = [{ ...first }, sold(first, paidFirst), paidFirst];
        for (const { kind, by, months, paidFen } of steps) {
          const grown =
            kind === 'time'
              ? { ...terms, months: terms.months + months }
              : { ...terms, users: terms.users + by, assets: terms.assets + by };
          sum +=
            kind === 'time'
              ? givenByLine({ kind, source: 'order', time: termOf(months), paidFen }, held(terms), measure)
              : givenByLine({ kind, source: 'order', capacity: grown, replaces: held(terms), paidFen }, null, measure);
          [terms, paid] = [grown, paid + paidFen];
        }
        expect(sum).toBeGreaterThanOrEqual(sold(terms, paid) - ONE_YUAN * (1 + steps.length));
      },
    ),
    { numRuns: 3_000 },
  );
});

it.each([
  ['the list price', 10_000, 0],
  ['the ordinary discount', 7_000, 0],
  ['a fen below', 6_999, 1],
  ['nothing', 0, 7_000],
])('counts the amount by which a price is below the ordinary discount: %s', (_what, askedFen, fen) => {
  expect(givenByPrice(askedFen, 10_000, 3_000)).toBe(fen);
});

it.each([
  ['at the list price', 12_000, OF_SMALL, 0],
  ['at the ordinary discount', 8_400, OF_SMALL, 0],
  ['at less', 8_399, OF_SMALL, Infinity],
  ['for nothing', 0, OF_SMALL, Infinity],
  ['at any price without limit', 1_000_000, { users: -1, assets: -1, months: 12 }, Infinity],
  ['at no agreed price', null, { users: -1, assets: -1, months: 12 }, 0],
])('an annual price takes two people below the ordinary discount: %s', (_what, agreedYearFen, license, fen) => {
  const line = { kind: 'price', source: 'staff', price: { components: [], agreedYearFen } } as const;
  expect(givenByLine(line, held(license), MEASURE)).toBe(fen);
});

it.each([
  ['all of it, and the licence is withdrawn', 100, 0, 0],
  ['part of it', 99, 1, 99],
  ['all of it, but another account owns one of the licences', 100, 1, 100],
])('counts a refund that leaves licences in place: %s', (_what, refunded, kept, fen) => {
  expect(givenByRefund(refunded, kept)).toBe(fen);
});
