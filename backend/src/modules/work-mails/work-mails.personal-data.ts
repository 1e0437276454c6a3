import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { WorkMailsRepository } from './work-mails.repository.js';

const CHOSEN: Prepared = {
  name: 'work-mails-personal-data',
  text: `SELECT at_once AS "atOnce", in_digest AS "inDigest" FROM work_subscriptions WHERE account_id = $1`,
};

/** A member of staff's mail choices. */
@HoldsPersonalData()
export class WorkMailsPersonalData implements PersonalDataHolder {
  readonly section = 'workNotifications';

  constructor(
    private readonly reads: Reads,
    private readonly repository: WorkMailsRepository,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.reads.first(CHOSEN, [accountId]);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await this.repository.remove(tx, accountId);
  }
}
