import { evaluateName } from './display-name.js';

it.each([
  ['林夕', '林夕'],
  ['  Lin Xi ', 'Lin Xi'],
  ['👩‍💻 Lin', '👩‍💻 Lin'],
  ['jose\u0301', 'jose\u0301'],
  ['  Lin \t\u3000', 'Lin'],
  ['\ufeffLin\u200b', '\ufeffLin\u200b'],
  ['𝒳'.repeat(50), '𝒳'.repeat(50)],
])('the display name %j is kept as %j', (text, name) => {
  expect(evaluateName(text)).toEqual({ ok: true, name });
});

it.each([
  ['', 'account.name_empty'],
  [' \u3000', 'account.name_empty'],
  ['\u200b\u200d', 'account.name_empty'],
  ['x'.repeat(51), 'account.name_too_long'],
  ['e' + '\u0301'.repeat(1_000), 'account.name_too_long'],
  [' '.repeat(100_000), 'account.name_too_long'],
  ['a\u0000b', 'account.name_unclean'],
  ['a\nb', 'account.name_unclean'],
  ['a\ud800b', 'account.name_unclean'],
  ['a\u202eb', 'account.name_unclean'],
])('the display name %j is rejected with %s', (text, code) => {
  expect(evaluateName(text)).toEqual({ ok: false, code });
});
