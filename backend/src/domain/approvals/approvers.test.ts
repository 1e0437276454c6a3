import { evaluateStandingChange } from './approvers.js';

const standing = (role: string, isEnabled = true) => ({ role, isEnabled });
const ALONE = { ok: true, takesTwo: false };
const TWO = { ok: true, takesTwo: true };
const BOTH = ['ann', 'ben'];

it.each([
  ['a customer who becomes a reviewer', standing('customer'), standing('reviewer'), BOTH, ALONE],
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
    'a change by a former administrator',
    standing('admin'),
    standing('customer'),
    ['ben'],
    { ok: false, code: 'auth.forbidden' },
  ],
])('judges %s', (_what, before, after, approverIds, verdict) => {
  expect(evaluateStandingChange(before, after, 'ann', approverIds)).toEqual(verdict);
});
