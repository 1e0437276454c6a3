import { joinedCode } from '../text/codes.js';

const COUPON_CODE = /^[A-Z0-9][A-Z0-9_-]{2,39}$/;

/**
 * The stored form of a typed coupon code: capitals, no spaces. Null when it cannot be a coupon code (3–40 letters,
 * digits, dashes and underscores, beginning with a letter or digit).
 */
export function normalizeCouponCode(typed: string): string | null {
  const code = joinedCode(typed).toUpperCase();
  return COUPON_CODE.test(code) ? code : null;
}
