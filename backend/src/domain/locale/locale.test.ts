import { counted } from '../text/file-words.js';
import { fill, inEveryLocale, pathIn, tableIn } from './locales.js';

describe('texts of the source', () => {
  it('a table of texts is read in one language', () => {
    const table = { yes: { zh: '是', en: 'Yes' }, no: { zh: '否', en: 'No' } };
    expect(inEveryLocale((locale) => tableIn(table, locale))).toEqual({
      zh: { yes: '是', no: '否' },
      en: { yes: 'Yes', no: 'No' },
    });
  });

  it('a placeholder without a value stays in a text, and a value is not read as a pattern', () => {
    expect(fill('{a} of {b}', { a: '$&' })).toBe('$& of {b}');
  });

  it.each([
    ['users', 1, 'en', '1 user'],
    ['users', 0, 'en', '0 users'],
    ['months', 12, 'en', '12 months'],
    ['months', 1, 'zh', '1 个月'],
    ['points', 50_000, 'zh', '50,000 积分'],
    ['points', 50_000, 'en', '50,000 points'],
  ] as const)('%s %i in %s is "%s"', (noun, n, locale, text) => {
    expect(counted(noun, n, locale)).toBe(text);
  });

  it('Chinese pages have no prefix and English ones do', () => {
    expect(inEveryLocale((locale) => pathIn(locale, '/pay'))).toEqual({ zh: '/pay', en: '/en/pay' });
  });
});
