import { Injectable } from '@nestjs/common';
import { evaluateAttempt } from '../../domain/accounts/lock-out.js';
import { canonicalMail } from '../../domain/accounts/mail-address.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { type Account, Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { LoginFailuresRepository } from './login-failures.repository.js';
import { Passwords } from './passwords/passwords.service.js';
import { type Origin, Sessions } from './sessions.service.js';

export interface LoginCommand extends Origin {
  readonly username: string;
  readonly password: string;
}

/** Signs people in by password. */
@Injectable()
export class Login {
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
   * Answers the token of a new session.
   *
   * Every refusal is auth.wrong_credentials, after the same work: for a wrong password, an address nobody has, a
   * disabled account and one that is locked for a while. Refuses with auth.busy under a flood.
   */
  async login({ username, password, ...origin }: LoginCommand): Promise<string> {
    const mail = canonicalMail(username);
    const { account, mayTry } = mail ? await this.transactions.run((tx) => this.#charge(tx, mail)) : NOBODY;
    const check = await this.passwords.check(password, account?.passwordHash ?? null);
    const isIn = mayTry && check.isRight && account !== null && Accounts.isActive(account);
    const fresh = isIn && check.isOutdated ? await this.passwords.rehash(password) : null;
    const token = await this.transactions.run((tx) => this.#finish(tx, isIn ? account : null, { mail, account, origin, fresh }));
    if (token === null) throw new AppError('auth.wrong_credentials');
    return token;
  }

  /** Counts the attempt before the password is looked at, so that many at once cannot slip through. */
  async #charge(tx: Tx, mail: string): Promise<{ account: Account | null; mayTry: boolean }> {
    const verdict = evaluateAttempt(await this.failures.lock(tx, mail), this.clock.now());
    if (verdict.ok) await this.failures.charge(tx, mail, verdict.charged);
    return { account: await this.accounts.findByMail(tx, mail), mayTry: verdict.ok };
  }

  async #finish(
    tx: Tx,
    winner: Account | null,
    { mail, account, origin, fresh }: { mail: string | null; account: Account | null; origin: Origin; fresh: string | null },
  ): Promise<string | null> {
    const { address } = origin;
    if (!winner || !mail) {
      await this.audit.record(tx, { actorId: null, action: 'session.refused', subject: account?.id ?? 'unknown', address });
      return null;
    }
    await this.failures.forget(tx, mail);
    if (fresh) await this.accounts.setPasswordHash(tx, winner.id, fresh);
    await this.audit.record(tx, { actorId: winner.id, action: 'session.begun', subject: winner.id, address });
    return this.sessions.begin(tx, winner.id, origin);
  }
}

const NOBODY = { account: null, mayTry: false } as const;
