import { evaluatePassword } from './credential-rules.js';

const context = {
  mail: 'linxi+shop@acme.example',
  productWords: ['bastion', 'terminal'],
  isCommon: (text: string) => text === 'password1',
};

it.each([
  ['correct horse'],
  ['密码密码密码密码'],
  ['        '],
  ['bastion-of-light'],
  ['bastion1234'],
  ['example!'],
  ['linxi4ever&ever'],
  ['x'.repeat(128)],
  ['𝒳'.repeat(8)],
])('the password %j is accepted', (password) => {
  expect(evaluatePassword(password, context)).toEqual({ ok: true, password });
});

it('stores a password with composed letters, however they were typed', () => {
  expect(evaluatePassword('cafe\u0301 noir', context)).toEqual({ ok: true, password: 'caf\u00e9 noir' });
});

it.each([
  ['seven 7', 'auth.password_too_short'],
  ['e\u0301'.repeat(7), 'auth.password_too_short'],
  ['x'.repeat(129), 'auth.password_too_long'],
  ['PassWord1', 'auth.password_common'],
  ['bastion1', 'auth.password_guessable'],
  ['Terminal!!!', 'auth.password_guessable'],
  ['terminalbastion12', 'auth.password_guessable'],
  ['linxi+shop@acme.example', 'auth.password_guessable'],
  ['Linxi123', 'auth.password_guessable'],
  ['acme.example1', 'auth.password_guessable'],
])('the password %j is rejected with %s', (password, code) => {
  expect(evaluatePassword(password, context)).toEqual({ ok: false, code });
});

describe('an address with a short name and several labels', () => {
  const other = { ...context, mail: 'lin@mail.harbour.example', productWords: ['term', 'terminal'] };

  it.each([
    ['linlinlin', true, 'three letters turn up by chance'],
    ['mailmail', false, 'four are a word'],
    ['harbour1', false, 'every label counts but the last'],
    ['terminal1', false, 'the longest word is taken out first'],
  ])('the password %j of lin@mail.harbour.example is accepted (%p), because %s', (password, ok) => {
    expect(evaluatePassword(password, other).ok).toBe(ok);
  });
});
