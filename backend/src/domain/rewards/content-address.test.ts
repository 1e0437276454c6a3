import { readContentAddress } from './reward.js';

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
  ])('the content address %s is the same as the plain one', (typed) => {
    expect(keyOf(typed)).toBe('blog.example.cn/p/42');
  });

  it('content addresses differ by parameters that select content, in any order', () => {
    expect(keyOf('https://video.example.cn/watch?v=1&t=2')).toBe(keyOf('https://video.example.cn/watch?t=2&v=1'));
    expect(keyOf('https://video.example.cn/watch?v=1')).not.toBe(keyOf('https://video.example.cn/watch?v=2'));
  });

  it.each(['fromage=1', 'spmx=1', 'my_utm_1=1'])('the parameter %s only looks like tracking and is kept', (query) => {
    expect(keyOf(`https://blog.example.cn/p/42?${query}`)).toBe(`blog.example.cn/p/42?${query}`);
  });

  it('content addresses differ by a host that has www inside', () => {
    expect(keyOf('https://blog.www.example.cn/')).toBe('blog.www.example.cn');
  });

  it('the content address is kept as it was typed, trimmed', () => {
    expect(readContentAddress(' https://a.example/X?utm_source=b ')).toMatchObject({
      url: 'https://a.example/X?utm_source=b',
    });
  });

  it('a content address has at most 500 characters', () => {
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
  ])('rejects the content address "%s"', (typed) => {
    expect(readContentAddress(typed)).toEqual({ ok: false, code: 'reward.address_invalid' });
  });
});
