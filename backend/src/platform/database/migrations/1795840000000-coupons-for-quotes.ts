import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The price of a quote is fixed, so no coupon was ever accepted for one: coupons name quotes no more. One that named
 * nothing else is for renewals and turned off, so that it does not begin to apply by itself.
 */
export class CouponsForQuotes1795840000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      UPDATE coupons
         SET order_kinds = coalesce(nullif(array_remove(order_kinds, 'quote'), '{}'), '{renewal}'),
             is_enabled = is_enabled AND array_remove(order_kinds, 'quote') <> '{}'
       WHERE 'quote' = ANY (order_kinds)`);
  }

  /** A coupon for quotes applied to none, so nothing is missing. */
  async down(): Promise<void> {}
}
