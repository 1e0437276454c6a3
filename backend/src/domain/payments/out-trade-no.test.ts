import fc from 'fast-check';
import { automaticRefundNo, isOutTradeNo, outTradeNo } from './payment-status.js';

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });

it.each([
  [new Uint8Array(16), '0'.repeat(22)],
  [Uint8Array.from({ length: 16 }, (_, i) => (i === 15 ? 62 : 0)), `${'0'.repeat(20)}10`],
  [new Uint8Array(16).fill(255), '7n42DGM5Tflk9n8mt7Fhc7'],
])('a payment number writes its random bytes in base 62', (random, text) => {
  expect(outTradeNo(random)).toBe(text);
});

it('a payment number is valid at every gateway and differs for different bytes', () => {
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(isOutTradeNo(outTradeNo(one))).toBe(true);
      expect(outTradeNo(one)).toHaveLength(22);
      expect(outTradeNo(one) === outTradeNo(other)).toBe(Buffer.from(one).equals(Buffer.from(other)));
    }),
  );
});

it.each([0, 15, 17])('a payment number needs 16 bytes, not %i', (length) => {
  expect(() => outTradeNo(new Uint8Array(length))).toThrow(RangeError);
});

it.each([
  ['abcDEF', true],
  ['A'.repeat(32), true],
  ['abcde', false],
  ['A'.repeat(33), false],
  ['abc-def', false],
  ['abcdef\n', false],
  ['订单订单订单', false],
])('%p is a valid payment number: %p', (text, expected) => {
  expect(isOutTradeNo(text)).toBe(expected);
});

it('every payment has one automatic refund number', () => {
  expect(automaticRefundNo('abc')).toBe('abcAUTO');
});
