import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { LicenseLocks } from './license-locks.service.js';
import { LicensesRepository } from './licenses.repository.js';

/** The owner's own notes. They are no part of the history. */
@Injectable()
export class LicenseRemarks {
  constructor(
    private readonly transactions: Transactions,
    private readonly locks: LicenseLocks,
    private readonly licenses: LicensesRepository,
  ) {}

  /** Keeps a note as it was typed; empty removes it. Refuses with license.not_found. */
  async write(accountId: string, licenseId: string, remark: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.locks.owned(tx, accountId, licenseId);
      await this.licenses.update(tx, licenseId, { remark });
    });
  }
}
