import { aLicense, OWNER } from '../../../test/support/licenses.js';
import type { LicenseFacts } from './license.js';
import { evaluateTransfer } from './abilities.js';

const now = new Date('2026-11-21T03:00:00Z');
const transfer = (license: LicenseFacts, recipientId: string | null = 'friend') =>
  evaluateTransfer(license, { senderId: OWNER, recipientId, now });

it('a licence can be transferred to another registered account', () => {
  expect(transfer(aLicense())).toEqual({ ok: true });
  expect(transfer(aLicense({ expiresAt: null }))).toEqual({ ok: true });
});

it.each<[string, Partial<LicenseFacts>, string]>([
  ['of another account', { ownerId: 'stranger' }, 'license.not_found'],
  ['merged', { state: 'merged' }, 'license.merged'],
  ['revoked', { state: 'revoked' }, 'license.revoked'],
  ['expired', { expiresAt: new Date('2025-01-01T15:59:59Z') }, 'license.expired'],
  ['in grace', { expiresAt: new Date('2026-11-20T15:59:59Z') }, 'license.expired'],
  ['bound', { machineId: 'MACHINE-1' }, 'license.already_bound'],
  ['a free enterprise one', { origin: 'free_enterprise' }, 'license.free_enterprise'],
  ['carrying a reward', { carriesReward: true }, 'license.carries_reward'],
])('a licence cannot be transferred when it is %s', (_what, over, code) => {
  expect(transfer(aLicense(over))).toEqual({ ok: false, code });
});

it('a transfer needs a recipient who is not the sender', () => {
  expect(transfer(aLicense(), null)).toEqual({ ok: false, code: 'license.recipient_not_found' });
  expect(transfer(aLicense(), OWNER)).toEqual({ ok: false, code: 'license.recipient_is_owner' });
});

it('a transfer does not tell a stranger whether the recipient exists', () => {
  expect(transfer(aLicense({ ownerId: 'stranger' }), null)).toEqual({ ok: false, code: 'license.not_found' });
});
