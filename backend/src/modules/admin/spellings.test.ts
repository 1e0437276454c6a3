import { idIn, partOf } from './spellings.js';

describe('part of an identifier', () => {
  it.each([
    ['k4mp', '%K4MP%'],
    [' 8KQ2-MX7P ', '%8KQ2MX7P%'],
    ['Ｋ４ＭＰ', '%K4MP%'],
    ['abc', null],
    ['王伟二二', null],
    ['a_b%', null],
    ['zhou@example.cn', null],
  ])('%j is looked for as %j', (pasted, pattern) => {
    expect(partOf(pasted)).toBe(pattern);
  });
});

describe('an id', () => {
  it.each([
    [' 6F1C1F0E-6d0c-4b53-9c35-0d2a2f4c6a11 ', '6F1C1F0E-6d0c-4b53-9c35-0d2a2f4c6a11'],
    ['6f1c1f0e6d0c4b539c350d2a2f4c6a11', null],
    ['6f1c1f0e-6d0c', null],
  ])('%j is the id %j', (pasted, id) => {
    expect(idIn(pasted)).toBe(id);
  });
});
