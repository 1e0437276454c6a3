import { inLocale, localeOf } from './locale';

describe('addresses by language', () => {
  it.each([
    ['/', '/en'],
    ['/pricing', '/en/pricing'],
    ['/pay?orderId=7#top', '/en/pay?orderId=7#top'],
    ['/?code=abc', '/en?code=abc'],
    ['/#faq', '/en#faq'],
  ])('%s is %s in English and itself in Chinese', (path, english) => {
    expect(inLocale('en', path)).toBe(english);
    expect(inLocale('zh', path)).toBe(path);
  });

  it('an address that begins like another host stays on the site in either language', () => {
    expect(inLocale('zh', '//evil.example/x')).toBe('/evil.example/x');
    expect(inLocale('en', '//evil.example/x')).toBe('/en/evil.example/x');
  });

  it.each([
    ['/en', 'en'],
    ['/en/pricing', 'en'],
    ['/enterprise', 'zh'],
    ['/', 'zh'],
  ])('the address %s is read as %s', (pathname, locale) => {
    expect(localeOf(pathname)).toBe(locale);
  });
});
