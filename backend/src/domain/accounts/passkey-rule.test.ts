import { evaluatePasskeyName, hasCountedOn, mayRemovePasskey } from './credential-rules.js';

it.each([
  ['  MacBook 的指纹 ', { ok: true, name: 'MacBook 的指纹' }],
  ['   ', { ok: false, code: 'passkey.name_empty' }],
  ['\u200b', { ok: false, code: 'passkey.name_empty' }],
  ['钥'.repeat(51), { ok: false, code: 'passkey.name_too_long' }],
  ['a\nb', { ok: false, code: 'passkey.name_unclean' }],
])('a passkey named %j is judged %j', (text, verdict) => {
  expect(evaluatePasskeyName(text)).toEqual(verdict);
});

it.each([
  [0, 0, true],
  [0, 1, true],
  [7, 8, true],
  [7, 7, false],
  [7, 6, false],
  [7, 0, false],
])('a passkey counter stored as %i and presented as %i is accepted: %s', (stored, shown, isFine) => {
  expect(hasCountedOn(stored, shown)).toBe(isFine);
});

it.each([
  [1, true, true],
  [2, false, true],
  [1, false, false],
])('with %i passkeys and a password (%s), a passkey may be removed: %s', (passkeys, hasPassword, may) => {
  expect(mayRemovePasskey({ passkeys, hasPassword })).toBe(may);
});
