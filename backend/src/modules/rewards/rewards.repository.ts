import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { type Tx, violatedConstraintOf } from '../../platform/database/transactions.js';
import { Reward } from './reward.entity.js';

export type NewReward = Omit<Reward, 'id' | 'lastCheckedAt' | 'revokedAt' | 'revokedBy' | 'revokeReason'>;
type InsertedReward =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly taken: 'month' | 'content' };
type Change = Partial<Pick<Reward, 'nextCheckOn' | 'lastCheckedAt' | 'revokedAt' | 'revokedBy' | 'revokeReason'>>;

@Injectable()
export class RewardsRepository {
  /**
   * Returns the new row's id, or what is taken by another reward: the month of the account or the content. Concurrent
   * callers block here. The savepoint keeps the caller's transaction alive.
   */
  async insert(tx: Tx, reward: NewReward): Promise<InsertedReward> {
    try {
      const { identifiers } = await tx.transaction((inner) => inner.insert(Reward, reward));
      return { ok: true, id: identifiers[0]?.id as string };
    } catch (error) {
      const violated = violatedConstraintOf(error);
      if (violated === 'rewards_once_a_month') return { ok: false, taken: 'month' };
      if (violated === 'rewards_content_once') return { ok: false, taken: 'content' };
      throw error;
    }
  }

  /** Whether the customer holds a reward for the month. */
  async hasFor(tx: Tx, accountId: string, month: string): Promise<boolean> {
    return tx.existsBy(Reward, { accountId, month, revokedAt: IsNull() });
  }

  async lock(tx: Tx, id: string): Promise<Reward | null> {
    return tx.findOne(Reward, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(tx: Tx, id: string, change: Change): Promise<void> {
    await tx.update(Reward, { id }, change);
  }

  /** Erases where an account published, and what was written about it. What it was given stays. */
  async forgetContent(tx: Tx, accountId: string): Promise<void> {
    await tx.query(
      `UPDATE rewards SET content_url = '', content_key = id::text, note = '', next_check_on = NULL,
              revoke_reason = CASE WHEN revoke_reason IS NOT NULL THEN '' END
        WHERE account_id = $1`,
      [accountId],
    );
  }
}
