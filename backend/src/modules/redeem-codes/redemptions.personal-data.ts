import type { Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { RedeemCodesRepository } from './redeem-codes.repository.js';
import { RedemptionsQueries } from './redemptions.queries.js';

/** The codes an account redeemed. They identify no person, so they are kept when the account is deleted. */
@HoldsPersonalData()
export class RedemptionsPersonalData implements PersonalDataHolder {
  readonly section = 'redemptions';

  constructor(
    private readonly queries: RedemptionsQueries,
    private readonly codes: RedeemCodesRepository,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.queries.listAll(accountId);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await this.codes.forgetWrongCodes(tx, accountId);
  }
}
