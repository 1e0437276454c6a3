import * as fc from 'fast-check';
import { aLicense, OWNER } from '../../../test/support/licenses.js';
import { MAX_AMOUNT, UNLIMITED } from './capacity.js';
import type { LicenseFacts } from './license.js';
import { type AdditionKind, addToLicense, evaluateUpgradable, evaluateUpgrade } from './upgrade.js';

const now = new Date('2026-11-21T03:00:00Z');
const endOf2027 = new Date('2027-12-31T15:59:59Z');
const expired = new Date('2026-01-31T15:59:59Z');

it.each([
  { kind: 'users', quantity: 5, after: { users: 15, assets: 20, expiresAt: endOf2027 } },
  { kind: 'assets', quantity: 5, after: { users: 10, assets: 25, expiresAt: endOf2027 } },
  { kind: 'months', quantity: 2, after: { users: 10, assets: 20, expiresAt: new Date('2028-02-29T15:59:59Z') } },
] as const)('adding $quantity $kind to a licence changes nothing else about it', ({ kind, quantity, after }) => {
  expect(addToLicense(aLicense(), { kind, quantity }, now)).toEqual({ ok: true, after });
});

it('adding months to an expired licence counts them from today', () => {
  expect(addToLicense(aLicense({ expiresAt: expired }), { kind: 'months', quantity: 1 }, now)).toMatchObject({
    after: { expiresAt: new Date('2026-12-21T15:59:59Z') },
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
  ['users', 'of somebody else', { ownerId: 'stranger' }, 'license.not_found'],
])('adding %s for points is refused when the licence is %s', (kind, _what, over, code) => {
  expect(evaluateUpgrade(aLicense(over), { kind, quantity: 1 }, { accountId: OWNER, now })).toEqual({
    ok: false,
    code,
  });
});

it('a redeem code can add to a licence of any edition', () => {
  expect(addToLicense(aLicense({ edition: 'enterprise' }), { kind: 'users', quantity: 1 }, now)).toMatchObject({
    ok: true,
  });
});

it.each([0, -1, 1.5, Number.NaN, Infinity])('adding %p users to a licence throws', (quantity) => {
  expect(() => addToLicense(aLicense(), { kind: 'users', quantity }, now)).toThrow(`Not a quantity: ${quantity}`);
});

it('adding to a licence in two steps gives the same as in one', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('users' as const, 'assets' as const),
      fc.integer({ min: 1, max: 99 }),
      (kind, quantity) => {
        const once = addToLicense(aLicense(), { kind, quantity: quantity + 1 }, now);
        const first = addToLicense(aLicense(), { kind, quantity }, now);
        expect(first.ok && addToLicense(aLicense(first.after), { kind, quantity: 1 }, now)).toEqual(once);
      },
    ),
  );
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
