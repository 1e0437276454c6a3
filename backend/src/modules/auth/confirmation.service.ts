import { Injectable } from '@nestjs/common';
import { evaluateAttempt } from '../../domain/accounts/password-rule.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { Principal } from '../../platform/http/access/access.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { LoginFailuresRepository } from './auth.repository.js';
import { Passwords } from './passwords/passwords.service.js';
import { Sessions } from './sessions.service.js';

/** Lets the holder of a session prove their identity again. */
@Injectable()
export class Confirmation {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly failures: LoginFailuresRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  /**
   * Records that the session's holder entered the password. A wrong one counts as a failed sign-in.
   *
   * Refuses with auth.no_password, auth.old_password_wrong (also while sign-ins are locked), auth.busy.
   */
  async confirm({ accountId, sessionId }: Principal, password: string): Promise<void> {
    const { account, mayTry } = await this.transactions.run((tx) => this.#charge(tx, accountId));
    const { isRight } = await this.passwords.check(password, account.passwordHash);
    const isConfirmed = mayTry && isRight;
    await this.transactions.run(async (tx) => {
      if (isConfirmed) await this.failures.forget(tx, account.mail);
      if (isConfirmed) await this.sessions.confirm(tx, sessionId, 'password');
      const action = isConfirmed ? 'session.confirmed' : 'session.confirmation_refused';
      this.audit.record(tx, { actorId: accountId, action, subject: accountId });
    });
    if (isConfirmed) return;
    throw new AppError('auth.old_password_wrong', {
      details: [{ field: 'password', code: 'auth.old_password_wrong' }],
    });
  }

  async #charge(tx: Tx, accountId: string) {
    const account = await this.accounts.get(tx, accountId);
    if (account.passwordHash === null) throw new AppError('auth.no_password');
    const verdict = evaluateAttempt(await this.failures.lock(tx, account.mail), this.clock.now());
    if (verdict.ok) await this.failures.charge(tx, account.mail, verdict.charged);
    return { account, mayTry: verdict.ok };
  }
}
