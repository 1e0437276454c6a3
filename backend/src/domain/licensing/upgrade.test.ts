import { aLicense, OWNER } from '../../../test/support/licenses.js';
import { type LicenseFacts, MAX_AMOUNT, UNLIMITED } from './license.js';
import { type AdditionKind, evaluateAddition, evaluateUpgradable, evaluateUpgrade } from './renewal-and-upgrade.js';

const now = new Date('2026-11-21T03:00:00Z');
const expired = new Date('2026-01-31T15:59:59Z');

it('users, assets and months can be added to a dated licence, and months to one that has expired', () => {
  for (const kind of ['users', 'assets', 'months'] as const) {
    expect(evaluateAddition(aLicense(), { kind, quantity: 5 }, now)).toEqual({ ok: true });
  }
  expect(evaluateAddition(aLicense({ expiresAt: expired }), { kind: 'months', quantity: 1 }, now)).toEqual({
    ok: true,
  });
});

it.each<[AdditionKind, string, Partial<LicenseFacts>, string]>([
  ['users', 'unlimited there', { users: UNLIMITED }, 'license.already_unlimited'],
  ['assets', 'unlimited there', { assets: UNLIMITED }, 'license.already_unlimited'],
  ['users', 'full', { users: MAX_AMOUNT }, 'license.capacity_too_large'],
  ['users', 'expired', { expiresAt: expired }, 'license.expired'],
  ['months', 'permanent', { expiresAt: null }, 'license.permanent'],
  ['users', 'merged', { state: 'merged' }, 'license.merged'],
  ['months', 'revoked', { state: 'revoked' }, 'license.revoked'],
  ['users', 'an enterprise one', { edition: 'enterprise' }, 'license.professional_only'],
  ['months', 'an enterprise one', { edition: 'enterprise' }, 'license.professional_only'],
  ['users', 'of another account', { ownerId: 'stranger' }, 'license.not_found'],
])('adding %s for points is refused when the licence is %s', (kind, _what, over, code) => {
  expect(evaluateUpgrade(aLicense(over), { kind, quantity: 1 }, { accountId: OWNER, now })).toEqual({
    ok: false,
    code,
  });
});

it('a redeem code can add to a licence of any edition', () => {
  expect(evaluateAddition(aLicense({ edition: 'enterprise' }), { kind: 'users', quantity: 1 }, now)).toMatchObject({
    ok: true,
  });
});

it.each([0, -1, 1.5, Number.NaN, Infinity])('adding %p users to a licence throws', (quantity) => {
  expect(() => evaluateAddition(aLicense(), { kind: 'users', quantity }, now)).toThrow(`Not a quantity: ${quantity}`);
});

it('a licence can be upgraded as long as its users, assets or months can grow', () => {
  const upgradable = (over: Partial<LicenseFacts>) => evaluateUpgradable(aLicense(over), OWNER, now);
  expect(upgradable({ users: UNLIMITED, assets: UNLIMITED })).toEqual({ ok: true });
  expect(upgradable({ expiresAt: expired })).toEqual({ ok: true });
  expect(upgradable({ users: UNLIMITED, assets: UNLIMITED, expiresAt: null })).toEqual({
    ok: false,
    code: 'license.already_unlimited',
  });
});
