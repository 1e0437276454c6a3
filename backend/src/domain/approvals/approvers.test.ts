import { approvesFrom, evaluatePasskeyReset, evaluateStandingChange, mayApproveAt } from './proposal.js';

const standing = (role: string, isEnabled = true) => ({ role, isEnabled });
const ALONE = { ok: true, needsSecondPerson: false };
const TWO = { ok: true, needsSecondPerson: true };
const BOTH = ['ann', 'ben'];

it.each([
  ['a customer who becomes a reviewer', standing('customer'), standing('reviewer'), BOTH, TWO],
  ['a reviewer beside the only administrator', standing('customer'), standing('reviewer'), ['ann'], ALONE],
  ['a salesperson who becomes a finance person', standing('sales'), standing('finance'), BOTH, TWO],
  ['a finance person who becomes a salesperson', standing('finance'), standing('sales'), BOTH, TWO],
  ['an administrator who becomes a finance person', standing('admin'), standing('finance'), BOTH, ALONE],
  ['a disabled support person who is enabled', standing('support', false), standing('support'), BOTH, TWO],
  ['a disabled reviewer who is enabled', standing('reviewer', false), standing('reviewer'), BOTH, TWO],
  ['an administrator who becomes a reviewer', standing('admin'), standing('reviewer'), BOTH, ALONE],
  ['a customer who becomes an administrator', standing('customer'), standing('admin'), BOTH, TWO],
  ['a reviewer who becomes an administrator', standing('reviewer'), standing('admin'), BOTH, TWO],
  ['a disabled administrator who is enabled', standing('admin', false), standing('admin'), BOTH, TWO],
  [
    'a disabled account that becomes an administrator',
    standing('customer', false),
    standing('admin', false),
    BOTH,
    ALONE,
  ],
  ['a disabled customer who is enabled', standing('customer', false), standing('customer'), BOTH, ALONE],
  ['an administrator who is disabled', standing('admin'), standing('admin', false), BOTH, ALONE],
  ['an administrator who becomes a customer', standing('admin'), standing('customer'), BOTH, ALONE],
  ['an administrator who stays one', standing('admin'), standing('admin'), BOTH, ALONE],
  [
    'a new administrator beside the only one',
    standing('customer'),
    standing('admin'),
    ['ann'],
    { ok: false, code: 'account.admin_by_server' },
  ],
  [
    'a salesperson beside the only administrator',
    standing('customer'),
    standing('sales'),
    ['ann'],
    { ok: false, code: 'account.admin_by_server' },
  ],
  [
    'a change by a former administrator',
    standing('admin'),
    standing('customer'),
    ['ben'],
    { ok: false, code: 'auth.forbidden' },
  ],
])('judges a change of role or access: %s', (_what, before, after, approverIds, verdict) => {
  expect(evaluateStandingChange(before, after, 'ann', approverIds)).toEqual(verdict);
});

it('a new administrator can approve proposals after exactly 24 hours, and one without a waiting period at once', () => {
  const from = approvesFrom(new Date('2026-11-22T10:00:00.000Z'));
  const refused = { ok: false, code: 'proposal.approver_new' };
  expect(mayApproveAt(from, new Date('2026-11-23T09:59:59.999Z'))).toEqual(refused);
  expect(mayApproveAt(from, new Date('2026-11-23T10:00:00.000Z'))).toEqual({ ok: true });
  expect(mayApproveAt(null, new Date(0))).toEqual({ ok: true });
});

it.each([
  ['two others', 'cid', BOTH, { ok: true }],
  ['two others of three', 'ben', ['ann', 'ben', 'cid'], { ok: true }],
  ['one other of two', 'ben', BOTH, { ok: false, code: 'passkey.reset_by_server' }],
  ['the owner', 'ann', BOTH, { ok: false, code: 'passkey.reset_own' }],
  ['a former administrator', 'ben', ['ben', 'cid'], { ok: false, code: 'auth.forbidden' }],
])('judges a passkey reset by %s', (_who, ownerId, approverIds, verdict) => {
  expect(evaluatePasskeyReset(ownerId, 'ann', approverIds)).toEqual(verdict);
});
