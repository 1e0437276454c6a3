const LONGEST = 40;

/**
 * A coupon code as it is kept and looked up: half-width, upper case, without spaces; letters, digits, dash and underscore.
 * Null for what cannot be one.
 */
export function normalizeCouponCode(typed: string): string | null {
  if (typed.length > LONGEST * 2) return null;
  const code = typed.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '');
  return /^[A-Z0-9_-]{3,40}$/.test(code) ? code : null;
}
