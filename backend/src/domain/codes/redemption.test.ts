import { afterWrongCode, mayRedeem, redeemLockSeconds, type WrongCodes } from './redemption.js';

const NOW = new Date('2026-11-21T08:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);
const open = { redeemedAt: null, withdrawnAt: null, expiresAt: null };

describe('mayRedeem', () => {
  it.each([
    ['a code without an end', open],
    ['a second before its end', { ...open, expiresAt: at(1) }],
  ])('a code can be redeemed: %s', (_, standing) => {
    expect(mayRedeem(standing, NOW)).toEqual({ ok: true });
  });

  it.each([
    ['redeem_code.expired', { ...open, expiresAt: NOW }],
    ['redeem_code.withdrawn', { ...open, withdrawnAt: at(-9), expiresAt: at(-1) }],
    ['redeem_code.used', { redeemedAt: at(-9), withdrawnAt: at(-8), expiresAt: at(-1) }],
  ])('redeeming is rejected with %s', (code, standing) => {
    expect(mayRedeem(standing, NOW)).toEqual({ ok: false, code });
  });
});

describe('wrong codes', () => {
  const wrong = (count: number, secondsAgo: number): WrongCodes => ({ count, lastAt: at(-secondsAgo) });

  it.each([
    [null, 0],
    [wrong(4, 1), 0],
    [wrong(5, 0), 3_600],
    [wrong(5, 3_599), 1],
    [wrong(5, 3_600), 0],
    [wrong(9, 10), 3_590],
  ])('after the wrong codes %j redeeming is locked for %p seconds', (history, seconds) => {
    expect(redeemLockSeconds(history, NOW)).toBe(seconds);
  });

  it.each([
    [null, 1],
    [wrong(3, 3_599), 4],
    [wrong(4, 3_600), 1],
    [wrong(5, 3_600), 1],
  ])('one more wrong code after %j makes %p', (history, count) => {
    expect(afterWrongCode(history, NOW)).toEqual({ count, lastAt: NOW });
  });
});
