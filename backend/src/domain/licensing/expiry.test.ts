import * as fc from 'fast-check';
import { shanghaiDate } from '../calendar/calendar.js';
import { evaluateRenewal, expiryAfter, expiryOf, evaluateExtension, monthsLeft } from './expiry.js';

describe('expiryAfter', () => {
  it.each([
    { paid: '2026-11-21T03:00:00Z', months: 1, ends: '2026-12-21T15:59:59.000Z', why: 'the same day next month' },
    { paid: '2026-01-31T03:00:00Z', months: 1, ends: '2026-02-28T15:59:59.000Z', why: '31 January has no match' },
    { paid: '2028-01-31T03:00:00Z', months: 1, ends: '2028-02-29T15:59:59.000Z', why: 'nor in a leap year' },
    { paid: '2028-02-29T03:00:00Z', months: 12, ends: '2029-02-28T15:59:59.000Z', why: 'a year after a leap day' },
    { paid: '2026-12-31T15:59:59Z', months: 1, ends: '2027-01-31T15:59:59.000Z', why: 'the last second of the year' },
    { paid: '2026-12-31T16:00:00Z', months: 1, ends: '2027-02-01T15:59:59.000Z', why: 'already new year in Shanghai' },
    {
      paid: '2026-03-29T00:30:00Z',
      months: 6,
      ends: '2026-09-29T15:59:59.000Z',
      why: 'the night clocks move in Europe',
    },
    { paid: '2026-10-31T20:00:00Z', months: 3, ends: '2027-02-01T15:59:59.000Z', why: 'after midnight in Shanghai' },
    { paid: '2026-08-31T00:00:00Z', months: 36, ends: '2029-08-31T15:59:59.000Z', why: 'three years' },
  ])('the expiry of $months months paid at $paid: $why', ({ paid, months, ends }) => {
    expect(expiryAfter(new Date(paid), months).toISOString()).toBe(ends);
  });

  it.each([0, -1, 1.5, Number.NaN, Infinity])('expiryAfter throws for %p months', (months) => {
    expect(() => expiryAfter(new Date(), months)).toThrow(`Not a number of months: ${months}`);
  });

  it('a licence always ends at 23:59:59 in Shanghai and after its payment', () => {
    const payments = fc.date({ min: new Date('2024-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(payments, fc.integer({ min: 1, max: 120 }), (paidAt, months) => {
        const ends = expiryAfter(paidAt, months);
        expect(ends.toISOString().slice(11)).toBe('15:59:59.000Z');
        expect(ends > paidAt).toBe(true);
        expect(shanghaiDate(ends).slice(8) <= shanghaiDate(paidAt).slice(8)).toBe(true);
      }),
    );
  });
});

it('a lifetime term never expires, and a term of months does', () => {
  const paidAt = new Date('2026-11-21T03:00:00Z');
  expect(expiryOf({ kind: 'lifetime' }, paidAt)).toBeNull();
  expect(expiryOf({ kind: 'months', months: 12 }, paidAt)?.toISOString()).toBe('2027-11-21T15:59:59.000Z');
});

it.each([
  [{ state: 'active', expiresAt: new Date('2020-01-01T15:59:59Z') }, { ok: true }],
  [
    { state: 'active', expiresAt: null },
    { ok: false, code: 'license.permanent' },
  ],
  [
    { state: 'merged', expiresAt: null },
    { ok: false, code: 'license.merged' },
  ],
  [
    { state: 'revoked', expiresAt: null },
    { ok: false, code: 'license.revoked' },
  ],
] as const)('a licence that is %j can be extended: %j', (license, verdict) => {
  expect(evaluateExtension(license)).toEqual(verdict);
});

describe('evaluateRenewal', () => {
  const dated = {
    state: 'active',
    expiresAt: new Date('2026-11-21T15:59:59Z'),
    origin: 'purchase',
  } as const;

  it.each([
    { license: dated, verdict: { ok: true } },
    { license: { ...dated, expiresAt: null }, verdict: { ok: false, code: 'license.permanent' } },
    {
      license: { ...dated, origin: 'free_enterprise' as const },
      verdict: { ok: false, code: 'license.free_enterprise' },
    },
    { license: { ...dated, state: 'revoked' as const }, verdict: { ok: false, code: 'license.revoked' } },
  ])('renewing a licence gives the verdict $verdict', ({ license, verdict }) => {
    expect(evaluateRenewal(license, { isDecided: true })).toEqual(verdict);
  });

  it('renewing a licence is refused when the price of a part is unknown', () => {
    expect(evaluateRenewal(dated, { isDecided: false })).toEqual({ ok: false, code: 'license.not_renewable' });
  });
});

it.each([
  ['the end of today', '2026-05-10T23:59:59+08:00', 1],
  ['tomorrow', '2026-05-11T23:59:59+08:00', 1],
  ['a month from now', '2026-06-10T23:59:59+08:00', 1],
  ['a month and a day from now', '2026-06-11T23:59:59+08:00', 2],
  ['a year from now', '2027-05-10T23:59:59+08:00', 12],
  ['ten years from now', '2036-05-10T23:59:59+08:00', 120],
  ['a day that is over', '2026-01-01T23:59:59+08:00', 1],
])('counts the months that are left of a licence until %s', (_what, expiresAt, months) => {
  expect(monthsLeft(new Date(expiresAt), new Date('2026-05-10T12:00:00+08:00'))).toBe(months);
});

it('a permanent licence has no months left', () => {
  expect(monthsLeft(null, new Date(0))).toBe(0);
});
