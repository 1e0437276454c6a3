import type { Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { Approvals } from '../approvals/index.js';
import { RewardsQueries } from './rewards.queries.js';
import { RewardsRepository } from './rewards.repository.js';

/**
 * What an account earned by publishing. The URL of the content may name its author, so it is erased with the account.
 */
@HoldsPersonalData()
export class RewardsPersonalData implements PersonalDataHolder {
  readonly section = 'rewards';

  constructor(
    private readonly queries: RewardsQueries,
    private readonly rewards: RewardsRepository,
    private readonly approvals: Approvals,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.queries.listAll(accountId);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await this.rewards.forgetContent(tx, accountId);
    await this.approvals.forget(tx, accountId);
  }
}
