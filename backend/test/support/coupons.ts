import { unique, type TestApp } from './app.js';

export interface CouponTermsInTest {
  readonly percentBps?: number;
  readonly amountFen?: number;
  readonly maxRedemptions?: number;
  readonly maxPerCustomer?: number;
  readonly minimumFen?: number;
}

/** A coupon that any account may use: a tenth off by default. Returns its code. */
export async function aCoupon(site: TestApp, terms: CouponTermsInTest = {}): Promise<string> {
  const code = unique('C').toUpperCase();
  const { amountFen, percentBps = amountFen === undefined ? 1_000 : undefined } = terms;
  await site.db.query(
    `INSERT INTO coupons (code, percent_bps, amount_fen, minimum_fen, max_redemptions, max_per_customer, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, now())`,
    [
      code,
      percentBps ?? null,
      amountFen ?? null,
      terms.minimumFen ?? 0,
      terms.maxRedemptions ?? null,
      terms.maxPerCustomer ?? null,
    ],
  );
  return code;
}

/** Number of reserved and consumed uses of a coupon. */
export async function usesOf(site: TestApp, code: string): Promise<{ reserved: number; consumed: number }> {
  const [uses] = await site.db.query(
    `SELECT (count(*) FILTER (WHERE consumed_at IS NULL))::int AS reserved, count(consumed_at)::int AS consumed
       FROM coupon_redemptions r JOIN coupons c ON c.id = r.coupon_id WHERE c.code = $1`,
    [code],
  );
  return uses;
}
