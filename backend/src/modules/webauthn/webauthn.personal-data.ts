import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Tx } from '../../platform/database/transactions.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { Challenges } from './challenges.service.js';
import { PasskeysRepository } from './passkeys.repository.js';

const PASSKEYS: Prepared = {
  name: 'webauthn-export-passkeys',
  text: `SELECT name, platform, is_synced AS "isSynced", created_at AS "createdAt", last_used_at AS "lastUsedAt"
           FROM webauthn_credentials WHERE account_id = $1 ORDER BY created_at`,
};

@HoldsPersonalData()
export class WebauthnPersonalData implements PersonalDataHolder {
  readonly section = 'passkeys';

  constructor(
    private readonly reads: Reads,
    private readonly passkeys: PasskeysRepository,
    private readonly challenges: Challenges,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.reads.rows(PASSKEYS, [accountId]);
  }

  async endAccess(tx: Tx, { accountId }: Person): Promise<void> {
    await this.challenges.forget(tx, accountId);
  }

  async erase(tx: Tx, person: Person): Promise<void> {
    await this.passkeys.removeAll(tx, person.accountId);
    await this.endAccess(tx, person);
  }
}
