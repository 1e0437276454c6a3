import { newReferralCode, normalizeCouponCode, readReferralCode } from './issued-codes.js';

describe('a coupon code', () => {
  it.each([
    [' spring 2027 ', 'SPRING2027'],
    ['ＳＰＲＩＮＧ', 'SPRING'],
    ['a-b_1', 'A-B_1'],
    ['0'.repeat(40), '0'.repeat(40)],
  ])('the typed coupon code %p is normalized to %p', (typed, code) => {
    expect(normalizeCouponCode(typed)).toBe(code);
  });

  it.each(['', 'ab', '-abc', '优惠券ABC', 'a'.repeat(41), `abc${' '.repeat(50_000)}`, 'abc\0', '=1+1'])(
    'rejects %p as a coupon code',
    (typed) => {
      expect(normalizeCouponCode(typed)).toBeNull();
    },
  );
});

describe('a referral code', () => {
  it('a referral code is eight symbols long', () => {
    expect(newReferralCode((below) => below - 1)).toBe('ZZZZZZZZ');
    expect(newReferralCode(() => 0)).toBe('22222222');
  });

  it.each([
    ['7k3m92qx', '7K3M92QX'],
    [' 7K3M92QX', '7K3M92QX'],
    ['7K3M92Q', null],
    ['https://evil.example', null],
    ['<script>', null],
  ])('the typed referral code %p is normalized to %p', (typed, code) => {
    expect(readReferralCode(typed)).toBe(code);
  });
});
