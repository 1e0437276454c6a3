import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;

/** A component of a plan that has no price for a number of months (enterprise). */
const HAS_PLAN_WITHOUT_PRICES = `
  EXISTS (SELECT FROM jsonb_array_elements(l.granted_components) c
           WHERE NOT EXISTS (SELECT FROM plan_combos k WHERE k.plan_id = c ->> 'planId' AND k.months > 0))`;

/**
 * Licenses of quotes that no plan prices get the agreed price of their quote, where its lines for licenses give a year
 * to the fen; every other one without a plan that has prices stays undecided until staff write its price.
 */
export class KnownPriceBasis1795350000100 implements MigrationInterface {
  /** Each batch is a transaction of its own, so that no lock is held for long. */
  readonly transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await inBatches(
      db,
      `UPDATE licenses SET agreed_year_fen = known.year_fen
         FROM (SELECT l.id, sum((line ->> 'totalFen')::bigint) * 12 / q.months AS year_fen
                 FROM licenses l
                 JOIN quotes q ON q.order_id::text = l.origin_id AND q.months > 0
                CROSS JOIN jsonb_array_elements(q.lines) line
                WHERE l.origin_kind = 'quote' AND l.agreed_year_fen IS NULL AND line ->> 'planId' IS NOT NULL
                  AND (l.granted_components = '[]' OR ${HAS_PLAN_WITHOUT_PRICES})
                GROUP BY l.id, q.months
               HAVING sum((line ->> 'totalFen')::bigint) > 0
                      AND sum((line ->> 'totalFen')::bigint) * 12 % q.months = 0
                LIMIT ${BATCH}) known
        WHERE licenses.id = known.id AND licenses.agreed_year_fen IS NULL`,
    );
    await inBatches(
      db,
      `UPDATE licenses SET granted_components = '[]'
         FROM (SELECT l.id FROM licenses l
                WHERE l.origin_kind IN ('quote', 'grant', 'redeem_code') AND l.agreed_year_fen IS NULL
                  AND l.expires_at IS NOT NULL AND ${HAS_PLAN_WITHOUT_PRICES}
                LIMIT ${BATCH}) unpriced
        WHERE licenses.id = unpriced.id AND licenses.agreed_year_fen IS NULL`,
    );
  }

  /** What was recorded stays recorded; the previous migration drops the columns. */
  async down(): Promise<void> {}
}

async function inBatches(db: QueryRunner, update: string): Promise<void> {
  for (;;) {
    const [, changed] = (await db.query(`${update} RETURNING 1`)) as [unknown[], number];
    if (changed < BATCH) return;
  }
}
