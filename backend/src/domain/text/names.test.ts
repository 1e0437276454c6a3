import { BLANK_TEXTS } from '../../../test/support/blank-texts.js';
import { evaluateName, kept, showsNothing, tidyLine } from './printable.js';

it.each([
  ['林夕', '林夕'],
  ['  Lin Xi ', 'Lin Xi'],
  ['👩‍💻 Lin', '👩‍💻 Lin'],
  ['jose\u0301', 'jos\u00e9'],
  ['  Lin \t\u3000', 'Lin'],
  ['\ufeffLin\u200b', '\ufeffLin\u200b'],
  ['𝒳'.repeat(50), '𝒳'.repeat(50)],
])('the display name %j is kept as %j', (text, name) => {
  expect(evaluateName(text)).toEqual({ ok: true, name });
});

it.each([
  ['', 'account.name_empty'],
  [' \u3000', 'account.name_empty'],
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

it.each(BLANK_TEXTS)('%j shows nothing', (text) => {
  expect(showsNothing(text)).toBe(true);
  expect(kept(text)).toBe('');
  expect(evaluateName(text).ok).toBe(false);
});

it.each(['a', '１', '林', '-', '👩‍💻', '\u3164a', '\u00a9'])('%j shows something', (text) => {
  expect(showsNothing(text)).toBe(false);
});

it.each([
  ['  Mu\u0308ller\t& Söhne\r\n GmbH ', 'Müller & Söhne GmbH'],
  ['云\u200b溪\ufeff科技\u3000公司', '云溪科技 公司'],
  ['甲\u202e乙', '甲乙'],
])('the line %j is printed as %j', (text, line) => {
  expect(tidyLine(text)).toBe(line);
});
