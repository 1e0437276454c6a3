import * as fc from 'fast-check';
import { shanghaiDate } from '../calendar/shanghai.js';
import { evaluateRenewal, expiryAfter, expiryOf, extendedExpiry, extendLicense } from './expiry.js';

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

describe('extending', () => {
  const now = new Date('2026-11-21T03:00:00Z');

  it.each([
    { ends: '2027-01-31T15:59:59Z', months: 1, becomes: '2027-02-28T15:59:59.000Z', why: 'from the expiry ahead' },
    { ends: '2026-11-21T15:59:59Z', months: 12, becomes: '2027-11-21T15:59:59.000Z', why: 'on its last day' },
    { ends: '2026-11-20T15:59:59Z', months: 1, becomes: '2026-12-21T15:59:59.000Z', why: 'from now when in grace' },
    { ends: '2025-01-01T15:59:59Z', months: 1, becomes: '2026-12-21T15:59:59.000Z', why: 'from now when long expired' },
  ])('extending a licence that ends at $ends by $months months: $why', ({ ends, months, becomes }) => {
    expect(extendedExpiry(new Date(ends), months, now).toISOString()).toBe(becomes);
  });

  it('extending a licence never shortens it', () => {
    const ends = fc.date({ min: new Date('2024-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(ends, fc.integer({ min: 1, max: 36 }), (expiresAt, months) => {
        const extended = extendedExpiry(expiresAt, months, now);
        expect(extended > expiresAt && extended > now).toBe(true);
      }),
    );
  });

  it('extending makes a dated licence permanent with a lifetime, and refuses a permanent or merged one', () => {
    const dated = { state: 'active', expiresAt: now } as const;
    expect(extendLicense(dated, { kind: 'lifetime' }, now)).toEqual({ ok: true, expiresAt: null });
    expect(extendLicense(dated, { kind: 'months', months: 1 }, now)).toEqual({
      ok: true,
      expiresAt: new Date('2026-12-21T15:59:59Z'),
    });
    expect(extendLicense({ ...dated, expiresAt: null }, { kind: 'lifetime' }, now)).toEqual({
      ok: false,
      code: 'license.permanent',
    });
    expect(extendLicense({ state: 'merged', expiresAt: now }, { kind: 'months', months: 1 }, now)).toEqual({
      ok: false,
      code: 'license.merged',
    });
  });
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
