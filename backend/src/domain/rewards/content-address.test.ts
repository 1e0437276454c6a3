import { readContentAddress } from './content-address.js';

const keyOf = (typed: string): string | null => {
  const verdict = readContentAddress(typed);
  return verdict.ok ? verdict.key : null;
};

describe('the address of published content', () => {
  it.each([
    'https://blog.example.cn/p/42',
    ' http://blog.example.cn/p/42/ ',
    'https://www.blog.example.cn/p/42#part-2',
    'https://BLOG.example.cn/p/42?utm_source=mail&spm=1.2',
  ])('is one and the same as %s', (typed) => {
    expect(keyOf(typed)).toBe('blog.example.cn/p/42');
  });

  it('differs by what is read, whatever the order of the parameters', () => {
    expect(keyOf('https://video.example.cn/watch?v=1&t=2')).toBe(keyOf('https://video.example.cn/watch?t=2&v=1'));
    expect(keyOf('https://video.example.cn/watch?v=1')).not.toBe(keyOf('https://video.example.cn/watch?v=2'));
  });

  it('is kept as it was typed', () => {
    expect(readContentAddress(' https://a.example/X?utm_source=b ')).toMatchObject({
      url: 'https://a.example/X?utm_source=b',
    });
  });

  it.each([
    '',
    'blog.example.cn/p/42',
    'javascript:alert(1)',
    'ftp://a.example/x',
    'https://u:p@a.example/',
    'https://localhost/x',
    `https://a.example/${'x'.repeat(500)}`,
  ])('is refused when it is %s', (typed) => {
    expect(readContentAddress(typed)).toEqual({ ok: false, code: 'reward.address_invalid' });
  });
});
