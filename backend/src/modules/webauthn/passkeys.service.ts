import { Injectable } from '@nestjs/common';
import { evaluatePasskeyName, mayRemovePasskey } from '../../domain/accounts/passkey-rule.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { Principal } from '../../platform/http/access/principal.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Sessions } from '../auth/index.js';
import { Mail } from '../mail/index.js';
import type { Passkey } from './entities/passkey.entity.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { StaffPasskeys } from './staff-passkeys.js';

/** The owner's management of their passkeys. */
@Injectable()
export class Passkeys {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly passkeys: PasskeysRepository,
    private readonly sessions: Sessions,
    private readonly staff: StaffPasskeys,
    private readonly mail: Mail,
    private readonly audit: Audit,
  ) {}

  /** Oldest first. */
  async list(accountId: string): Promise<Passkey[]> {
    return this.transactions.run((tx) => this.passkeys.list(tx, accountId));
  }

  /** Refuses with passkey.not_found, passkey.name_*. */
  async rename({ accountId }: Principal, id: string, typedName: string): Promise<Passkey> {
    const verdict = evaluatePasskeyName(typedName);
    if (!verdict.ok) throw new AppError(verdict.code, { details: [{ field: 'name', code: verdict.code }] });
    const { name } = verdict;
    return this.transactions.run(async (tx) => {
      await this.accounts.lock(tx, accountId);
      const passkey = await this.passkeys.find(tx, accountId, id);
      if (!passkey) throw new AppError('passkey.not_found');
      await this.passkeys.update(tx, id, { name });
      this.audit.record(tx, {
        actorId: accountId,
        action: 'passkey.renamed',
        subject: accountId,
        after: { passkeyId: id },
        personal: { from: passkey.name, to: name },
      });
      return { ...passkey, name };
    });
  }

  /**
   * Removes a passkey, notifies its owner, and ends every other session: one of them may have been opened with it.
   *
   * Refuses with passkey.not_found, passkey.last_factor (no other way to sign in is left), auth.passkey_needed (staff).
   */
  async remove(principal: Principal, id: string): Promise<void> {
    const { accountId } = principal;
    await this.transactions.run(async (tx) => {
      const { mail: to, locale, name, passwordHash } = await this.accounts.lockActive(tx, accountId);
      const known = await this.passkeys.list(tx, accountId);
      const passkey = known.find((one) => one.id === id);
      if (!passkey) throw new AppError('passkey.not_found');
      this.staff.demandOwn(principal, known);
      const facts = { passkeys: known.length, hasPassword: passwordHash !== null };
      if (!mayRemovePasskey(facts)) throw new AppError('passkey.last_factor');
      await this.passkeys.remove(tx, id);
      await this.sessions.endAll(tx, accountId, principal.sessionId);
      const [passkeyName, removedAt] = [passkey.name, this.clock.now()];
      this.mail.enqueue(tx, 'passkey-removed', { to, locale, name, passkeyName, removedAt });
      this.audit.record(tx, {
        actorId: accountId,
        action: 'passkey.removed',
        subject: accountId,
        before: { passkeyId: id },
        personal: { passkeyName },
      });
    });
  }
}
