import { type Prepared, Reads } from '../../platform/database/reads.js';
import type { Tx } from '../../platform/database/transactions.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { HoldsPersonalData, type Person, type PersonalDataHolder } from '../account/index.js';
import { LoginFailuresRepository, ResetTokensRepository } from './auth.repository.js';
import { MailCodes } from './mail-codes.service.js';
import { resetAsked } from './reset-links.service.js';
import { Sessions } from './sessions.service.js';

const SESSIONS: Prepared = {
  name: 'auth-export-sessions',
  text: `SELECT address, agent, created_at AS "createdAt", last_used_at AS "lastUsedAt"
           FROM sessions WHERE account_id = $1 ORDER BY created_at`,
};

/** An account's sessions, and every credential, code and link that gives access to it. */
@HoldsPersonalData()
export class AuthPersonalData implements PersonalDataHolder {
  readonly section = 'sessions';

  constructor(
    private readonly reads: Reads,
    private readonly sessions: Sessions,
    private readonly tokens: ResetTokensRepository,
    private readonly codes: MailCodes,
    private readonly failures: LoginFailuresRepository,
    private readonly outbox: Outbox,
  ) {}

  async export(accountId: string): Promise<unknown> {
    return this.reads.rows(SESSIONS, [accountId]);
  }

  async endSessions(tx: Tx, accountId: string): Promise<void> {
    await this.sessions.endAll(tx, accountId, null);
  }

  async endAccess(tx: Tx, { accountId, mail }: Person): Promise<void> {
    await this.endSessions(tx, accountId);
    await this.tokens.forget(tx, accountId);
    await this.codes.forget(tx, { accountId, mail });
  }

  async erase(tx: Tx, person: Person): Promise<void> {
    await this.endAccess(tx, person);
    await this.failures.forget(tx, person.mail);
    await this.outbox.withdraw(tx, { contract: resetAsked, at: ['mail'], text: person.mail });
  }
}
