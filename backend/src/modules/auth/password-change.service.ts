import { Injectable } from '@nestjs/common';
import { RESET_TTL_MS } from '../../domain/accounts/credential-life.js';
import { canonicalMail } from '../../domain/accounts/mail-address.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { Principal } from '../../platform/http/principal.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { type Account, Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { RESET_EACH_HOUR, RESET_EACH_MINUTE } from './budgets.js';
import { LoginFailuresRepository } from './login-failures.repository.js';
import { Passwords } from './passwords/passwords.service.js';
import { ResetTokensRepository } from './reset-tokens.repository.js';
import { Sessions } from './sessions.service.js';

const MINUTE_MS = 60_000;

/** Sets new passwords: by a mailed link, or by someone who knows the old one. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly limiter: RateLimiter,
    private readonly accounts: Accounts,
    private readonly failures: LoginFailuresRepository,
    private readonly tokens: ResetTokensRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly mail: Mail,
    private readonly audit: Audit,
  ) {}

  /**
   * Mails a link to set a new password to an address that has an account; does nothing visible otherwise.
   *
   * Refuses with request.invalid (the address), request.too_many.
   */
  async sendLink(typed: string): Promise<void> {
    const address = canonicalMail(typed);
    if (address === null) throw new AppError('request.invalid', { details: [{ field: 'account', code: 'isMail' }] });
    await this.limiter.take(RESET_EACH_MINUTE, address);
    await this.limiter.take(RESET_EACH_HOUR, address);
    const validUntil = new Date(this.clock.now().getTime() + RESET_TTL_MS);
    await this.transactions.run(async (tx) => {
      const account = await this.accounts.findActiveByMail(tx, address);
      if (!account) return;
      const token = await this.tokens.issue(tx, account.id, validUntil);
      const { mail: to, locale, name } = account;
      await this.mail.enqueue(tx, 'password-reset', { to, locale, name, token, minutes: RESET_TTL_MS / MINUTE_MS, validUntil });
    });
  }

  /**
   * Sets a new password by link. Ends every session, and signs nobody in.
   *
   * Refuses with auth.reset_link_invalid, auth.password_*, auth.busy.
   */
  async reset(token: string, password: string): Promise<void> {
    const now = this.clock.now();
    const owner = await this.transactions.run(async (tx) => {
      const accountId = await this.tokens.find(tx, token, now);
      return accountId ? this.accounts.get(tx, accountId) : null;
    });
    if (!owner) throw new AppError('auth.reset_link_invalid');
    const passwordHash = await this.passwords.create(password, owner.mail);
    await this.transactions.run(async (tx) => {
      if ((await this.tokens.spend(tx, token, now)) !== owner.id) throw new AppError('auth.reset_link_invalid');
      await this.failures.forget(tx, owner.mail);
      await this.#store(tx, owner, passwordHash, { exceptSession: null, action: 'password.reset' });
    });
  }

  /**
   * Sets a new password for the caller, who must know the present one. Ends every other session.
   *
   * Refuses with auth.old_password_wrong, auth.no_password, auth.password_*, auth.busy.
   */
  async change({ accountId, sessionId }: Principal, oldPassword: string, newPassword: string): Promise<void> {
    const account = await this.transactions.run((tx) => this.accounts.get(tx, accountId));
    if (account.passwordHash === null) throw new AppError('auth.no_password');
    const { isRight } = await this.passwords.check(oldPassword, account.passwordHash);
    if (!isRight) {
      throw new AppError('auth.old_password_wrong', { details: [{ field: 'oldPassword', code: 'auth.old_password_wrong' }] });
    }
    const passwordHash = await this.passwords.create(newPassword, account.mail, 'newPassword');
    await this.transactions.run((tx) => this.#store(tx, account, passwordHash, { exceptSession: sessionId, action: 'password.changed' }));
  }

  async #store(
    tx: Tx,
    { id, mail: to, locale, name }: Account,
    passwordHash: string,
    { exceptSession, action }: { exceptSession: string | null; action: 'password.reset' | 'password.changed' },
  ): Promise<void> {
    await this.accounts.setPasswordHash(tx, id, passwordHash);
    await this.tokens.forget(tx, id);
    await this.sessions.endAll(tx, id, exceptSession);
    await this.audit.record(tx, { actorId: id, action, subject: id });
    await this.mail.enqueue(tx, 'password-changed', { to, locale, name, changedAt: this.clock.now() });
  }
}
