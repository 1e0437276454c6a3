import * as fc from 'fast-check';
import {
  firstRefusal,
  LICENSE_STATES,
  licenseStatus,
  mustBeInForce,
  mustBeOwned,
  mustBeUnexpired,
  refuse,
} from './license.js';

const expiresAt = new Date('2026-11-21T15:59:59Z');
const at = (text: string) => new Date(text);

describe('licenseStatus', () => {
  it.each([
    { now: '2026-11-21T15:59:59.000Z', status: 'active', why: 'the last second is still valid' },
    { now: '2026-11-21T15:59:59.001Z', status: 'grace', why: 'one millisecond later' },
    { now: '2026-11-28T15:59:59.000Z', status: 'grace', why: 'seven full days' },
    { now: '2026-11-28T15:59:59.001Z', status: 'expired', why: 'and not a millisecond more' },
    { now: '2020-01-01T00:00:00.000Z', status: 'active', why: 'a clock set back expires nothing' },
  ])('a licence is $status at $now: $why', ({ now, status }) => {
    expect(licenseStatus({ state: 'active', expiresAt }, at(now))).toBe(status);
  });

  it('a permanent licence never expires', () => {
    expect(licenseStatus({ state: 'active', expiresAt: null }, at('9999-12-31T00:00:00Z'))).toBe('active');
  });

  it('a merged or revoked licence keeps that status before and after its expiry', () => {
    const anyTime = fc.date({ noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom('merged' as const, 'revoked' as const),
        fc.option(anyTime),
        anyTime,
        (state, end, now) => {
          expect(licenseStatus({ state, expiresAt: end }, now)).toBe(state);
        },
      ),
    );
  });

  it('a licence only ever moves forward in time, from active to grace to expired', () => {
    const order = ['active', 'grace', 'expired'];
    const minutes = fc.integer({ min: -20_000, max: 20_000 });
    fc.assert(
      fc.property(minutes, minutes, (one, other) => {
        const [early, late] = [one, other].toSorted((left, right) => left - right);
        const rankAt = (minute: number | undefined) =>
          order.indexOf(
            licenseStatus({ state: 'active', expiresAt }, new Date(expiresAt.getTime() + (minute ?? 0) * 60_000)),
          );
        expect(rankAt(early)).toBeLessThanOrEqual(rankAt(late));
      }),
    );
  });
});

describe('what a status permits', () => {
  const grace = at('2026-11-25T00:00:00Z');
  const over = at('2026-12-25T00:00:00Z');

  it('a licence in its grace period is in force, but no longer unexpired', () => {
    expect(mustBeInForce({ state: 'active', expiresAt }, grace)).toEqual({ ok: true });
    expect(mustBeUnexpired({ state: 'active', expiresAt }, grace)).toEqual({ ok: false, code: 'license.expired' });
  });

  it('an expired licence is neither in force nor unexpired', () => {
    expect(mustBeInForce({ state: 'active', expiresAt }, over)).toEqual({ ok: false, code: 'license.expired' });
    expect(mustBeUnexpired({ state: 'active', expiresAt }, over)).toEqual({ ok: false, code: 'license.expired' });
  });

  it.each(LICENSE_STATES)('a licence in the state %s is refused under that state, unless active', (state) => {
    const verdict = state === 'active' ? { ok: true } : { ok: false, code: `license.${state}` };
    expect(mustBeInForce({ state, expiresAt: null }, over)).toEqual(verdict);
    expect(mustBeUnexpired({ state, expiresAt: null }, over)).toEqual(verdict);
  });

  it('a licence of another owner is refused like one that does not exist', () => {
    expect(mustBeOwned({ ownerId: 'alice' }, 'bob')).toEqual({ ok: false, code: 'license.not_found' });
    expect(mustBeOwned({ ownerId: 'alice' }, 'alice')).toEqual({ ok: true });
  });

  it('firstRefusal returns the first of several refusals', () => {
    expect(firstRefusal({ ok: true }, refuse('license.merged'), refuse('license.expired'))).toEqual(
      refuse('license.merged'),
    );
    expect(firstRefusal({ ok: true })).toEqual({ ok: true });
  });
});
