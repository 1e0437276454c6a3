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
    'https://blog.example.cn/p/42//',
    'https://BLOG.example.cn/p/42?UTM_source=mail&spm=1.2&from=feed&shareId=7',
  ])('is one and the same as %s', (typed) => {
    expect(keyOf(typed)).toBe('blog.example.cn/p/42');
  });

  it('differs by what is read, whatever the order of the parameters', () => {
    expect(keyOf('https://video.example.cn/watch?v=1&t=2')).toBe(keyOf('https://video.example.cn/watch?t=2&v=1'));
    expect(keyOf('https://video.example.cn/watch?v=1')).not.toBe(keyOf('https://video.example.cn/watch?v=2'));
  });

  it.each(['fromage=1', 'spmx=1', 'my_utm_1=1'])('differs by %s, which only looks like an origin', (query) => {
    expect(keyOf(`https://blog.example.cn/p/42?${query}`)).toBe(`blog.example.cn/p/42?${query}`);
  });

  it('differs by a host that has www within', () => {
    expect(keyOf('https://blog.www.example.cn/')).toBe('blog.www.example.cn');
  });

  it('is kept as it was typed', () => {
    expect(readContentAddress(' https://a.example/X?utm_source=b ')).toMatchObject({
      url: 'https://a.example/X?utm_source=b',
    });
  });

  it('has at most 500 characters', () => {
    const long = 'https://a.example/'.padEnd(500, 'x');
    expect(readContentAddress(long)).toMatchObject({ url: long });
    expect(keyOf(`${long}x`)).toBeNull();
  });

  it.each([
    '',
    'blog.example.cn/p/42',
    'javascript:alert(1)',
    'ftp://a.example/x',
    'https://u:p@a.example/',
    'https://localhost/x',
  ])('is refused when it is %s', (typed) => {
    expect(readContentAddress(typed)).toEqual({ ok: false, code: 'reward.address_invalid' });
  });
});
