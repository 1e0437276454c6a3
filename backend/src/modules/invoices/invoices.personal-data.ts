import type { Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { InvoicesQueries } from './invoices.queries.js';
import { InvoicesRepository } from './invoices.repository.js';

/** Requests for invoices. Issued ones are part of the books and stay, without the address. */
@HoldsPersonalData()
export class InvoicesPersonalData implements PersonalDataHolder {
  readonly section = 'invoices';

  constructor(
    private readonly queries: InvoicesQueries,
    private readonly invoices: InvoicesRepository,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.queries.listAll(accountId);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await this.invoices.forget(tx, accountId);
  }
}
