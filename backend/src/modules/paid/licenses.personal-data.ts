import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { LicensesRepository } from './licenses.repository.js';

const LICENSES: Prepared = {
  name: 'paid-export-licenses',
  text: `SELECT key, remark, machine_id AS "machineId", issued_at AS "issuedAt", expires_at AS "expiresAt"
           FROM licenses WHERE account_id = $1 ORDER BY created_at`,
};

/** The owner's notes on licences. The licences themselves are business records and are kept. */
@HoldsPersonalData()
export class LicensesPersonalData implements PersonalDataHolder {
  readonly section = 'licenses';

  constructor(
    private readonly reads: Reads,
    private readonly licenses: LicensesRepository,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.reads.rows(LICENSES, [accountId]);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await this.licenses.forgetRemarks(tx, accountId);
  }
}
