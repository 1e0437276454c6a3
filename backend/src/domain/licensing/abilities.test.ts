import { aLicense, OWNER } from '../../../test/support/licenses.js';
import { LICENSE_ACTIONS, licenseAbilities, type LicenseAction } from './abilities.js';
import type { LicenseFacts } from './license.js';

const now = new Date('2026-11-21T03:00:00Z');
const history = [{ kind: 'bound', by: 'customer', at: new Date('2026-11-01T00:00:00Z') }] as const;
const inGrace = new Date('2026-11-20T15:59:59Z');
const basis = { components: [{ planId: 'pro', quantity: 1 }], isDecided: true };
const longGone = new Date('2026-01-31T15:59:59Z');

it.each<[string, Partial<LicenseFacts>, Partial<Record<LicenseAction, string>>]>([
  ['unbound', {}, { unbind: 'license.not_bound', download: 'license.not_bound' }],
  [
    'bound',
    { machineId: 'MACHINE-1' },
    { bind: 'license.already_bound', merge: 'license.already_bound', transfer: 'license.already_bound' },
  ],
  [
    'permanent and bound',
    { machineId: 'MACHINE-1', expiresAt: null },
    {
      bind: 'license.already_bound',
      renew: 'license.permanent',
      merge: 'license.already_bound',
      transfer: 'license.already_bound',
    },
  ],
  [
    'in grace and bound',
    { machineId: 'MACHINE-1', expiresAt: inGrace },
    {
      bind: 'license.already_bound',
      merge: 'license.expired',
      transfer: 'license.expired',
      change: 'license.expired',
    },
  ],
  [
    'expired and bound',
    { machineId: 'MACHINE-1', expiresAt: longGone },
    {
      bind: 'license.expired',
      merge: 'license.expired',
      transfer: 'license.expired',
      download: 'license.expired',
      change: 'license.expired',
    },
  ],
  [
    'free enterprise and bound',
    { machineId: 'MACHINE-1', origin: 'free_enterprise', edition: 'enterprise', components: [] },
    {
      bind: 'license.already_bound',
      renew: 'license.free_enterprise',
      merge: 'license.already_bound',
      transfer: 'license.already_bound',
      upgrade: 'license.professional_only',
      change: 'license.free_enterprise',
    },
  ],
])('what can be done with a licence that is %s', (_what, over, refused) => {
  const abilities = licenseAbilities(aLicense(over), { accountId: OWNER, history, basis, now });
  const codes = LICENSE_ACTIONS.map((action) => {
    const verdict = abilities[action];
    return [action, verdict.ok ? 'ok' : verdict.code];
  });
  expect(Object.fromEntries(codes)).toEqual({
    ...Object.fromEntries(LICENSE_ACTIONS.map((action) => [action, 'ok'])),
    ...refused,
  });
});

it.each([
  [{ state: 'merged' as const }, 'license.merged'],
  [{ state: 'revoked' as const }, 'license.revoked'],
  [{ ownerId: 'stranger' }, 'license.not_found'],
])('permits nothing with a licence that is %p', (over, code) => {
  const abilities = licenseAbilities(aLicense(over), { accountId: OWNER, history, basis, now });
  for (const action of LICENSE_ACTIONS) expect(abilities[action]).toEqual({ ok: false, code });
});
