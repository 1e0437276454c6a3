import { normalizeCouponCode } from './coupon-code.js';

it.each([
  ['spring-20', 'SPRING-20'],
  [' Spring 20 ', 'SPRING20'],
  ['ＳＰＲＩＮＧ２０', 'SPRING20'],
  ['ab', null],
  ['a'.repeat(41), null],
  ['春天优惠', null],
  [`${'x'.repeat(10)}'; DROP`, null],
])('%j is kept as %j', (typed, code) => {
  expect(normalizeCouponCode(typed)).toBe(code);
});
