import { idIn, markedIn, partOf, partOfOrder, partOfPhone } from './finding.queries.js';

describe('part of an identifier', () => {
  it.each([
    ['k4mp', 'k4mp'],
    [' 8KQ2-MX7P ', '8kq2mx7p'],
    ['Ｋ４ＭＰ', 'k4mp'],
    ['abc', null],
    ['王伟二二', null],
    ['a_b%', null],
    ['zhou@example.cn', null],
  ])('the part %j of an identifier or order number is searched as %j', (pasted, part) => {
    expect(partOf(pasted)).toBe(part);
  });
});

describe('part of an order number', () => {
  it.each([
    ['20261126K4MP8QXZ', '1126k4mp8qxz'],
    ['mp8qxz', 'mp8qxz'],
    ['20261126', '1126'],
    ['202611', null],
  ])('the part %j of an identifier or order number is searched as %j', (pasted, part) => {
    expect(partOfOrder(pasted)).toBe(part);
  });
});

describe('part of a phone number', () => {
  it.each([
    ['13951776655', '13951776655'],
    ['+86 139-5177-6655', '13951776655'],
    ['0086 13951776655', '13951776655'],
    ['（0571）8899 7766', '057188997766'],
    ['+86 571 8899 7766', '57188997766'],
    ['8613', '8613'],
    ['+1 (415) 555-0100', '14155550100'],
    ['139', null],
    ['139abcd5', null],
    ['++--', null],
  ])('the part %j of a phone number is searched as %j', (pasted, part) => {
    expect(partOfPhone(pasted)).toBe(part);
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

describe('the marked part', () => {
  it.each([
    ['王伟二', '王伟', ['', '王伟', '二']],
    ['Zhou@Example.cn', 'example', ['Zhou@', 'Example', '.cn']],
    ['LOIC-8KQ2-MX7P-AAAA', '8kq2mx', ['LOIC-', '8KQ2-MX', '7P-AAAA']],
    ['LOIC8KQ2', 'oic-8k', ['L', 'OIC8K', 'Q2']],
    ['0571-8899 7766', '88997766', ['0571-', '8899 7766', '']],
    ['𠮷野家', '野', ['𠮷', '野', '家']],
    ['20261126ABCD', 'something else', ['', '20261126ABCD', '']],
  ])('the marked part of %j for %j is %j', (value, typed, [before, marked, after]) => {
    expect(markedIn(value, typed)).toEqual({ before, marked, after });
  });
});
