import { loginPath, nextPath } from './next-path';

describe('nextPath', () => {
  it.each([
    ['?next=/license', '/license'],
    ['?next=%2Fpay%3ForderId%3D7%23top', '/pay?orderId=7#top'],
    ['?next=/a/../license', '/license'],
    ['', '/'],
    ['?next=', '/'],
  ])('the query %s leads on to %s', (search, path) => {
    expect(nextPath(search)).toBe(path);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '//evil.example:99999',
    '/.//evil.example/x',
    '/%2e//evil.example/x',
    '/a/..//evil.example/x',
    '/.\\/evil.example/x',
    '/\t.//evil.example/x',
    '/..///evil.example/x',
    'javascript:alert(1)',
    'license',
  ])('a next path of %j does not leave the site', (next) => {
    expect(nextPath(`?${new URLSearchParams({ next })}`, '/fallback')).toBe('/fallback');
  });

  it('nextPath reads back what loginPath wrote', () => {
    const path = '/pricing?paidId=a b&x=%2F';
    expect(nextPath(loginPath(path).slice('/login'.length))).toBe('/pricing?paidId=a%20b&x=%2F');
  });
});
