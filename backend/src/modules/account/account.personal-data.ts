import { Clock } from '../../platform/clock/clock.js';
import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Audit } from '../audit/index.js';
import { MailRetention } from '../mail/index.js';
import { AccountQueries } from './account.queries.js';
import { AccountsRepository } from './accounts.repository.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from './personal-data.js';

const CONSENTS: Prepared = {
  name: 'account-consents',
  text: `SELECT kind, version, is_granted AS "isGranted", source, answered_at AS "answeredAt"
           FROM consents WHERE account_id = $1 ORDER BY answered_at`,
};

/** The account itself: profile, consents, the personal part of its audit records, and which mails it was sent. */
@HoldsPersonalData()
export class AccountPersonalData implements PersonalDataHolder {
  readonly section = 'account';

  constructor(
    private readonly queries: AccountQueries,
    private readonly reads: Reads,
    private readonly accounts: AccountsRepository,
    private readonly audit: Audit,
    private readonly deliveries: MailRetention,
    private readonly clock: Clock,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return { profile: await this.queries.info(accountId), consents: await this.reads.rows(CONSENTS, [accountId]) };
  }

  async erase(tx: Tx, { accountId, mail }: Person): Promise<void> {
    await this.audit.forget(tx, accountId);
    await this.deliveries.forgetRecipient(tx, mail);
    await this.accounts.removeAvatar(tx, accountId);
    await this.accounts.update(tx, accountId, {
      mail: `${accountId}@erased.invalid`,
      name: '',
      passwordHash: null,
      isSubscribed: false,
      deletedAt: this.clock.now(),
    });
  }
}
