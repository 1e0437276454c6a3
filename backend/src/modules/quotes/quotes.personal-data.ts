import type { Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { Approvals } from '../approvals/index.js';
import { QuotesQueries } from './quotes.queries.js';
import { QuotesRepository } from './quotes.repository.js';

/** Personal data in quotes. The offers themselves are business records and stay, anonymised. */
@HoldsPersonalData()
export class QuotesPersonalData implements PersonalDataHolder {
  readonly section = 'quotes';

  constructor(
    private readonly queries: QuotesQueries,
    private readonly quotes: QuotesRepository,
    private readonly approvals: Approvals,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return (await this.queries.listAll(accountId)).map(({ token: _secret, ...quote }) => quote);
  }

  async erase(tx: Tx, { accountId, mail }: Person): Promise<void> {
    await this.approvals.forgetQuotes(tx, await this.quotes.forget(tx, accountId, mail));
  }
}
