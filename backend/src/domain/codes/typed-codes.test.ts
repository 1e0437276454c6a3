import { normalizeCouponCode } from './coupon-code.js';
import { formatReferralCode, normalizeReferralCode, REFERRAL_CODE_BYTES } from './referral-code.js';

describe('a coupon code', () => {
  it.each([
    [' spring 2027 ', 'SPRING2027'],
    ['ＳＰＲＩＮＧ', 'SPRING'],
    ['a-b_1', 'A-B_1'],
    ['0'.repeat(40), '0'.repeat(40)],
  ])('%p is %p', (typed, code) => {
    expect(normalizeCouponCode(typed)).toBe(code);
  });

  it.each(['', 'ab', '-abc', '优惠券ABC', 'a'.repeat(41), `abc${' '.repeat(50_000)}`, 'abc\0', '=1+1'])(
    'is not %p',
    (typed) => {
      expect(normalizeCouponCode(typed)).toBeNull();
    },
  );
});

describe('a referral code', () => {
  it('is eight symbols', () => {
    expect(formatReferralCode(new Uint8Array(REFERRAL_CODE_BYTES).fill(255))).toBe('ZZZZZZZZ');
    expect(() => formatReferralCode(new Uint8Array(REFERRAL_CODE_BYTES - 1))).toThrow(RangeError);
  });

  it.each([
    ['7k3m92qx', '7K3M92QX'],
    [' 7K3M92QX', '7K3M92QX'],
    ['7K3M92Q', null],
    ['https://evil.example', null],
    ['<script>', null],
  ])('%p is %p', (typed, code) => {
    expect(normalizeReferralCode(typed)).toBe(code);
  });
});
