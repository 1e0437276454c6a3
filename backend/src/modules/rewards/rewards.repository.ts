import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import type { Tx } from '../../platform/database/transactions.js';
import { Reward } from './entities/reward.entity.js';

export type NewReward = Omit<Reward, 'id' | 'lastCheckedAt' | 'revokedAt' | 'revokedBy' | 'revokeReason'>;
type Change = Partial<Pick<Reward, 'nextCheckOn' | 'lastCheckedAt' | 'revokedAt' | 'revokedBy' | 'revokeReason'>>;

@Injectable()
export class RewardsRepository {
  /**
   * Answers the new row's id. A second one for the month violates `rewards_once_a_month`, a second one for the content
   * `rewards_content_once`; who comes at the same moment waits here for the first.
   */
  async insert(tx: Tx, reward: NewReward): Promise<string> {
    const { identifiers } = await tx.insert(Reward, reward);
    return identifiers[0]?.id as string;
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

  /** Forgets where an account published. What it was given stays. */
  async forgetContent(tx: Tx, accountId: string): Promise<void> {
    await tx.query(
      `UPDATE rewards SET content_url = '', content_key = id::text, note = '', next_check_on = NULL WHERE account_id = $1`,
      [accountId],
    );
  }
}
