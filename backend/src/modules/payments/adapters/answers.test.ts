import { amountOf, fieldsOf, plainSubject, textOf, utf8Of } from './answers.js';

describe('what a gateway answers', () => {
  it.each([null, [], 'text', 1, undefined])('is an object, not %j', (value) => {
    expect(() => fieldsOf(value)).toThrow('bad_response');
  });

  it.each(['', 1, null, undefined, {}])('has texts, not %j', (value) => {
    expect(() => textOf({ a: value }, 'a')).toThrow('FIELD_A');
  });

  it.each([-1, 1.5, '1', Number.NaN, 2 ** 53, null])('has whole amounts, not %j', (value) => {
    expect(() => amountOf({ a: value }, 'a')).toThrow('FIELD_A');
  });

  it('is UTF-8', () => {
    expect(utf8Of(Buffer.from('号'))).toBe('号');
    expect(utf8Of(Buffer.from([0xff, 0xfe]))).toBeNull();
  });
});

describe('plainSubject', () => {
  it('keeps no sign that a gateway refuses or that splits its bill, and cuts between characters', () => {
    expect(plainSubject(' 企业版 “A&B/C=1”, \n20261121 ', 40)).toBe('企业版 “A B C 1” 20261121');
    expect(plainSubject('𠮷𠮷𠮷', 2)).toBe('𠮷𠮷');
  });
});
