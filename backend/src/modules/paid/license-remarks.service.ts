import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { LicenseLocks } from './license-locks.service.js';
import { LicensesRepository } from './licenses.repository.js';

/** The owner's notes. They are not part of the history. */
@Injectable()
export class LicenseRemarks {
  constructor(
    private readonly transactions: Transactions,
    private readonly locks: LicenseLocks,
    private readonly licenses: LicensesRepository,
  ) {}

  /** Stores a note unchanged; an empty one removes it. Refuses with license.not_found. */
  async write(accountId: string, licenseId: string, remark: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.locks.owned(tx, accountId, licenseId);
      await this.licenses.update(tx, licenseId, { remark });
    });
  }
}
