import { Injectable } from '@nestjs/common';
import { evaluateAttempt } from '../../domain/accounts/credential-rules.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Principal } from '../../platform/http/access/access.js';
import { type Account, Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { LoginFailuresRepository, ResetTokensRepository } from './auth.repository.js';
import { MailCodes } from './mail-codes.service.js';
import { type HashingPlace, HashingQueue, Passwords } from './passwords/passwords.service.js';
import { Sessions } from './sessions.service.js';

interface NewPassword {
  readonly passwordHash: string;
  readonly action: 'password.reset' | 'password.changed';
  /** The session to keep; null ends all. */
  readonly exceptSession: string | null;
}

/** Checks the password of the holder of a session. */
@Injectable()
export class PasswordProof {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly failures: LoginFailuresRepository,
    private readonly passwords: Passwords,
  ) {}

  /**
   * Whether the password is right; while sign-ins are locked, no password is. The check counts as a failed sign-in
   * until the caller accepts the password and clears the failures. The caller must therefore already hold a place in
   * the queue.
   *
   * Refuses with auth.no_password.
   */
  async check(
    place: HashingPlace,
    accountId: string,
    password: string,
  ): Promise<{ account: Account; isRight: boolean }> {
    const { account, mayTry } = await this.transactions.run((tx) => this.#charge(tx, accountId));
    const { isRight } = await this.passwords.check(place, password, account.passwordHash);
    return { account, isRight: mayTry && isRight };
  }

  async #charge(tx: Tx, accountId: string) {
    const account = await this.accounts.get(tx, accountId);
    if (account.passwordHash === null) throw new AppError('auth.no_password');
    const verdict = evaluateAttempt(await this.failures.lock(tx, account.mail), this.clock.now());
    if (verdict.ok) await this.failures.charge(tx, account.mail, verdict.charged);
    return { account, mayTry: verdict.ok };
  }
}

/** Sets new passwords: by a mailed link, or with the current password. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly failures: LoginFailuresRepository,
    private readonly tokens: ResetTokensRepository,
    private readonly codes: MailCodes,
    private readonly queue: HashingQueue,
    private readonly passwords: Passwords,
    private readonly proof: PasswordProof,
    private readonly sessions: Sessions,
    private readonly mail: Mail,
    private readonly audit: Audit,
  ) {}

  /** Whether a link can still set a password. Does not use it up. */
  async isResettable(token: string): Promise<boolean> {
    return (await this.#ownerOf(token, this.clock.now())) !== null;
  }

  /**
   * Sets a new password by link. Ends every session and begins none.
   *
   * Refuses with auth.reset_link_invalid, auth.password_*, auth.busy.
   */
  async reset(token: string, password: string): Promise<void> {
    const now = this.clock.now();
    const owner = await this.#ownerOf(token, now);
    if (!owner) throw new AppError('auth.reset_link_invalid');
    const passwordHash = await this.passwords.create(password, owner.mail);
    await this.transactions.run(async (tx) => {
      if ((await this.tokens.spend(tx, token, now)) !== owner.id) throw new AppError('auth.reset_link_invalid');
      await this.failures.forget(tx, owner.mail);
      await this.#store(tx, owner, { passwordHash, action: 'password.reset', exceptSession: null });
    });
  }

  /**
   * Sets a new password for the caller, who must give the current one. Ends every other session. A wrong one counts as
   * a failed sign-in; the new one is checked first, so that a fault in it costs no attempt.
   *
   * Refuses with auth.no_password, auth.password_*, auth.old_password_wrong (also while sign-ins are locked), auth.busy.
   */
  async change({ accountId, sessionId }: Principal, oldPassword: string, newPassword: string): Promise<void> {
    const { mail, passwordHash: current } = await this.transactions.run((tx) => this.accounts.get(tx, accountId));
    if (current === null) throw new AppError('auth.no_password');
    this.passwords.requireAcceptable(newPassword, mail, 'newPassword');
    const { account, passwordHash } = await this.queue.withPlace(async (place) => {
      const proven = await this.proof.check(place, accountId, oldPassword);
      if (!proven.isRight) return { ...proven, passwordHash: null };
      const created = { field: 'newPassword', place };
      return { ...proven, passwordHash: await this.passwords.create(newPassword, proven.account.mail, created) };
    });
    if (passwordHash === null) return this.#refuse(accountId);
    const isStored = await this.transactions.run(async (tx) => {
      const present = await this.accounts.lockActive(tx, accountId);
      if (present.passwordHash !== account.passwordHash) return false;
      await this.failures.forget(tx, account.mail);
      await this.#store(tx, account, { passwordHash, action: 'password.changed', exceptSession: sessionId });
      return true;
    });
    if (!isStored) await this.#refuse(accountId);
  }

  /** The active account of a link; null if it is unknown, used, replaced or expired. */
  async #ownerOf(token: string, now: Date): Promise<Account | null> {
    const owner = await this.transactions.run(async (tx) => {
      const accountId = await this.tokens.find(tx, token, now);
      return accountId ? this.accounts.get(tx, accountId) : null;
    });
    return owner && Accounts.isActive(owner) ? owner : null;
  }

  async #refuse(accountId: string): Promise<never> {
    await this.transactions.run((tx) =>
      this.audit.record(tx, { actorId: accountId, action: 'password.change_refused', subject: accountId }),
    );
    throw new AppError('auth.old_password_wrong', {
      details: [{ field: 'oldPassword', code: 'auth.old_password_wrong' }],
    });
  }

  async #store(tx: Tx, { id, mail: to, locale, name }: Account, change: NewPassword): Promise<void> {
    const { passwordHash, action, exceptSession } = change;
    await this.accounts.setPasswordHash(tx, id, passwordHash);
    await this.tokens.forget(tx, id);
    await this.codes.forget(tx, { mail: to, accountId: id });
    await this.sessions.endAll(tx, id, exceptSession);
    this.audit.record(tx, { actorId: id, action, subject: id });
    this.mail.enqueue(tx, 'password-changed', { to, locale, name, changedAt: this.clock.now() });
  }
}

/** Lets the holder of a session prove their identity again. */
@Injectable()
export class Confirmation {
  constructor(
    private readonly transactions: Transactions,
    private readonly failures: LoginFailuresRepository,
    private readonly queue: HashingQueue,
    private readonly proof: PasswordProof,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  /**
   * Records that the session's holder entered the password. A wrong one counts as a failed sign-in.
   *
   * Refuses with auth.no_password, auth.old_password_wrong (also while sign-ins are locked), auth.required (the session
   * has ended since), auth.busy.
   */
  async confirm({ accountId, sessionId }: Principal, password: string): Promise<void> {
    const { account, isRight: isConfirmed } = await this.queue.withPlace((place) =>
      this.proof.check(place, accountId, password),
    );
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
}
