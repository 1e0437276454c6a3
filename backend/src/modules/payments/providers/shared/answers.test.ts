import { amountOf, fieldsOf, plainSubject, textOf, utf8Of, webAddressOf } from './answers.js';

describe('gateway responses', () => {
  it.each([null, [], 'text', 1, undefined])('a gateway response that is %j is rejected', (value) => {
    expect(() => fieldsOf(value)).toThrow('bad_response');
  });

  it.each(['', 1, null, undefined, {}])('a gateway response with %j for a text is rejected', (value) => {
    expect(() => textOf({ a: value }, 'a')).toThrow('FIELD_A');
  });

  it.each(['', null, 'cashier', '//gateway/x', 'http://', 'javascript:alert(1)', 'data:text/html,x'])(
    'a gateway response with %j as an address to send the customer to is rejected',
    (value) => {
      expect(() => webAddressOf({ a: value }, 'a')).toThrow('FIELD_A');
    },
  );

  it.each([-1, 1.5, '1', Number.NaN, 2 ** 53, null])('a gateway response with %j as an amount is rejected', (value) => {
    expect(() => amountOf({ a: value }, 'a')).toThrow('FIELD_A');
  });

  it('a gateway response is read only as UTF-8', () => {
    expect(utf8Of(Buffer.from('号'))).toBe('号');
    expect(utf8Of(Buffer.from([0xff, 0xfe]))).toBeNull();
  });
});

describe('plainSubject', () => {
  it('a payment subject keeps no sign that a gateway refuses or that splits its bill, and is cut between characters', () => {
    expect(plainSubject(' 企业版 “A&B/C=1”, \n20261121 ', 40)).toBe('企业版 “A B C 1” 20261121');
    expect(plainSubject('𠮷𠮷𠮷', 2)).toBe('𠮷𠮷');
  });
});
