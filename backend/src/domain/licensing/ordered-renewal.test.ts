import * as fc from 'fast-check';
import { aLicense } from '../../../test/support/licenses.js';
import { renewalPrice } from '../pricing/renewal-price.js';
import { coversBasis, whyVoid } from './renewal-and-upgrade.js';
import type { LicenseFacts } from './license.js';
import { priceBasis, type PricedPart } from './price-basis.js';

const plan = (planId: string, quantity = 1): PricedPart => ({
  components: [{ planId, quantity }],
  agreedYearFen: null,
});
const agreed = (agreedYearFen: number): PricedPart => ({ components: [], agreedYearFen });
const UNDECIDED: PricedPart = { components: [], agreedYearFen: null };
const NOW = new Date('2026-05-10T12:00:00+08:00');
const holding = (license: LicenseFacts, parts: readonly PricedPart[], lastLine = 7) => ({
  ...license,
  basis: priceBasis(parts),
  lastLine,
  returned: {},
  isBeingRefunded: false,
});
const ORDERED = { basis: priceBasis([plan('group')]), months: 12 };

it.each([
  ['what is as it was', aLicense(), [plan('group')], null],
  ['what somebody else owns', null, [plan('group')], 'license_transferred'],
  ['what was merged away', aLicense({ state: 'merged' }), [plan('group')], 'license_merged'],
  ['what was revoked', aLicense({ state: 'revoked' }), [], 'license_revoked'],
  ['what is permanent by now', aLicense({ expiresAt: null }), [plan('group')], 'license_permanent'],
  ['what has taken in another plan', aLicense(), [plan('group'), plan('team')], 'license_repriced'],
  ['what has taken in a part of unknown price', aLicense(), [plan('group'), UNDECIDED], 'license_repriced'],
] as const)('judges an ordered renewal of %s', (_what, license, parts, reason) => {
  expect(whyVoid(license && holding(license, parts), ORDERED, NOW)).toBe(reason);
});

const ENDS = aLicense({ expiresAt: new Date('2027-01-31T23:59:59+08:00') });
it.each([
  ['for a term, regardless of the end', ENDS, { endsOn: '2026-01-31', until: null }, [plan('group')], null],
  ['until a day', ENDS, { endsOn: '2027-01-31', until: '2027-12-31' }, [plan('group')], null],
  [
    'until a day, after another renewal',
    ENDS,
    { endsOn: '2026-01-31', until: '2027-12-31' },
    [plan('group')],
    'license_end_changed',
  ],
  [
    'until a day that has come',
    ENDS,
    { endsOn: '2027-01-31', until: '2026-05-10' },
    [plan('group')],
    'license_end_changed',
  ],
  [
    'of what takes in another plan',
    ENDS,
    { endsOn: '2027-01-31', until: null },
    [plan('group'), plan('team')],
    'license_repriced',
  ],
] as const)('judges a quoted extension %s', (_what, license, quoted, parts, reason) => {
  expect(whyVoid(holding(license, parts), { ...ORDERED, quoted }, NOW)).toBe(reason);
});

it.each([
  ['as it was', {}, null],
  ['with a refund under way', { isBeingRefunded: true }, 'license_being_refunded'],
  ['changed since, with a refund under way', { isBeingRefunded: true, lastLine: 8 }, 'license_changed'],
  ['of which more was returned since', { returned: { 3: 501 } }, 'license_changed'],
  ['of which less is returned than then', { returned: {} }, null],
  ['of which something else was returned', { returned: { 3: 500, 4: 900 } }, null],
  ['whose refund under way may return more', { isBeingRefunded: true, returned: { 3: 501 } }, 'license_being_refunded'],
] as const)('judges an ordered change of a licence %s', (_what, over, reason) => {
  const change = { plans: {}, credits: [3] };
  const ordered = { lastLine: 7, returned: { 3: 500 }, parts: [1], isPermanent: false, pricedBy: {}, change };
  const license = { ...holding(aLicense(), [plan('group')]), returned: { 3: 500 }, ...over };
  expect(whyVoid(license, ordered, NOW)).toBe(reason);
});

it('leaves a change at an agreed price valid when a part of what was paid before is returned', () => {
  const change = { plans: {}, credits: [3] };
  const ordered = { lastLine: 7, parts: [1], isPermanent: false, pricedBy: {}, change };
  expect(whyVoid({ ...holding(aLicense(), [plan('group')]), returned: { 3: 500 } }, ordered, NOW)).toBeNull();
});

it('a refund under way leaves an ordered renewal valid, which it does not take back', () => {
  const license = { ...holding(aLicense(), [plan('group')]), isBeingRefunded: true };
  expect(whyVoid(license, ORDERED, NOW)).toBeNull();
});

it('a quote can extend a licence without a renewal price online', () => {
  const basis = priceBasis([UNDECIDED]);
  const quoted = { endsOn: '2027-01-31', until: null };
  const license = holding(ENDS, [UNDECIDED]);
  expect(whyVoid(license, { basis, months: 12, quoted }, NOW)).toBeNull();
  expect(whyVoid(license, { basis, months: 12 }, NOW)).toBe('license_repriced');
});

it.each([
  ['the same', [plan('group')], 12, true],
  ['one more of the plan', [plan('group', 2)], 12, false],
  ['a gift that renews free', [plan('group'), agreed(0)], 12, true],
  ['a gift that renews free, for a lifetime', [plan('group'), agreed(0)], 0, false],
  ['an agreed price', [plan('group'), agreed(100)], 12, false],
] as const)('decides whether an ordered renewal covers %s', (_what, parts, months, expected) => {
  expect(coversBasis({ ...ORDERED, months }, priceBasis(parts))).toBe(expected);
});

it('an ordered renewal covers what is left of several parts once one of them was refunded', () => {
  const ordered = { basis: priceBasis([plan('group'), plan('team'), agreed(500), agreed(900)]), months: 12 };
  expect(coversBasis(ordered, priceBasis([plan('team'), agreed(900)]))).toBe(true);
  expect(coversBasis(ordered, priceBasis([plan('team'), agreed(901)]))).toBe(false);
});

it('an ordered renewal never covers anything that costs more than was ordered, at any prices', () => {
  const part = fc.oneof(
    fc.tuple(fc.constantFrom('group', 'team', 'pro'), fc.integer({ min: 1, max: 3 })).map(([id, n]) => plan(id, n)),
    fc.integer({ min: 0, max: 40 }).map((yuan) => agreed(yuan * 100)),
  );
  const parts = fc.array(part, { minLength: 1, maxLength: 4 });
  const prices = fc.tuple(fc.nat(9_999), fc.nat(9_999), fc.nat(9_999));
  fc.assert(
    fc.property(parts, parts, prices, fc.constantFrom(0, 12, 24), (before, after, [group, team, pro], months) => {
      const [ordered, basis] = [{ basis: priceBasis(before), months }, priceBasis(after)];
      const combo = (priceFen: number) => ({ months, lifetime: months === 0, priceFen, discountBps: 10_000 });
      const plans = new Map(
        Object.entries({ group, team, pro }).map(([id, yuan]) => [id, { id, combos: [combo(yuan * 100)] } as never]),
      );
      const priceOf = (one: typeof basis) => renewalPrice({ isPermanent: false, basis: one }, plans, { months });
      const [paid, due] = [priceOf(ordered.basis), priceOf(basis)];
      fc.pre(paid.ok);
      if (!coversBasis(ordered, basis)) return;
      expect(due.ok && paid.ok && due.offer.chargeFen <= paid.offer.chargeFen).toBe(true);
    }),
  );
});
