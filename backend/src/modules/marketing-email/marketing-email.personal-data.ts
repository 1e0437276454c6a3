import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { RecipientsRepository } from './recipients.repository.js';

const RECEIVED: Prepared = {
  name: 'marketing-personal-data',
  text: `SELECT c.subject_zh AS "subjectZh", c.subject_en AS "subjectEn", r.status, r.tried_at AS "triedAt",
                r.unsubscribed_at AS "unsubscribedAt"
           FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id
          WHERE r.account_id = $1 ORDER BY r.tried_at`,
};

/** The campaigns that a person was sent. Erased accounts stay in the counts, by an id that identifies no person. */
@HoldsPersonalData()
export class MarketingEmailPersonalData implements PersonalDataHolder {
  readonly section = 'marketing-email';

  constructor(
    private readonly reads: Reads,
    private readonly recipients: RecipientsRepository,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.reads.rows(RECEIVED, [accountId]);
  }

  async erase(tx: Tx, { accountId }: Person): Promise<void> {
    await this.recipients.forgetErrors(tx, accountId);
  }
}
