import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/transactions.js';
import { LicenseMerge } from '../entities/license-merge.entity.js';
import { LicenseTransferRecord } from '../entities/license-transfer.entity.js';

/** The logs of merges and transfers. */
@Injectable()
export class LicenseLogs {
  async addMerge(tx: Tx, merge: LicenseMerge): Promise<void> {
    await tx.insert(LicenseMerge, merge);
  }

  async addTransfer(tx: Tx, transfer: Omit<LicenseTransferRecord, 'id'>): Promise<void> {
    await tx.insert(LicenseTransferRecord, transfer);
  }
}
