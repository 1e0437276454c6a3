import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A licence stayed marked as carrying a reward, and could not be transferred, after its only reward had been withdrawn.
 * Unmarks those whose own and merged licences hold no reward any more; the others are settled by their next line.
 */
export class RewardsThatWereWithdrawn1795850000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      WITH rewards AS (
        SELECT member.family_id,
               EXISTS (SELECT FROM license_lines withdrawal
                         JOIN licenses other ON other.id = withdrawal.license_id
                        WHERE other.family_id = member.family_id AND withdrawal.kind = 'withdrawal'
                          AND line.id = ANY (withdrawal.withdraws)
                          AND (withdrawal.parts = '{}' OR withdrawal.parts @> line.parts)) AS is_withdrawn
          FROM license_lines line
          JOIN licenses member ON member.id = line.license_id
         WHERE line.source = 'reward' AND line.kind <> 'withdrawal'
      )
      UPDATE licenses
         SET carries_reward = false
       WHERE carries_reward
         AND family_id IN (SELECT family_id FROM rewards GROUP BY family_id HAVING bool_and(is_withdrawn))`);
  }

  /** A licence without a mark is marked again by the next line that it gets. */
  async down(): Promise<void> {}
}
