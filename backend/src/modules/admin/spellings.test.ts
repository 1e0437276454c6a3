import { spellingsOf } from './spellings.js';

describe('spellings of a pasted identifier', () => {
  it.each([
    ['20261123abcd2345', '20261123ABCD2345'],
    [' 20261123 ABCD 2345\n', '20261123ABCD2345'],
    ['２０２６１１２３ＡＢＣＤ２３４５', '20261123ABCD2345'],
    ['ZHANG@EXAMPLE.COM', 'zhang@example.com'],
    ['abcd-efgh', 'ABCDEFGH'],
    ['Machine 1', 'Machine 1'],
  ])('%j may be stored as %j', (pasted, stored) => {
    expect(spellingsOf(pasted)).toContain(stored);
  });

  it('lists each spelling once', () => {
    expect(spellingsOf('123')).toEqual(['123']);
  });
});
