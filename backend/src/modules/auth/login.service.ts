import { Injectable } from '@nestjs/common';
import { evaluateAttempt } from '../../domain/accounts/credential-rules.js';
import { AppError } from '../../domain/errors/index.js';
import { canonicalMail } from '../../domain/text/mail-address.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { type Account, Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { LoginFailuresRepository } from './auth.repository.js';
import { type HashingPlace, HashingQueue, Passwords } from './passwords/passwords.service.js';
import { type Origin, Sessions } from './sessions.service.js';

/** Callers who may wait for the same key. */
const MAX_WAITING = 40;

/**
 * Runs callers with the same key one after the other, within this process.
 *
 * A sign-in attempt is charged before it is checked; without turns, a few concurrent good sign-ins to one account would
 * look like a series of failures.
 */
export class Turns {
  readonly #last = new Map<string, { done: Promise<unknown>; waiting: number }>();

  /** Refuses with auth.busy when too many are already waiting. */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = this.#last.get(key) ?? { done: Promise.resolve(), waiting: 0 };
    if (turn.waiting > MAX_WAITING) throw new AppError('auth.busy', { params: { retryAfterSeconds: 1 } });
    const mine = turn.done.then(work);
    turn.done = mine.catch(() => undefined);
    turn.waiting += 1;
    this.#last.set(key, turn);
    try {
      return await mine;
    } finally {
      turn.waiting -= 1;
      if (turn.waiting === 0) this.#last.delete(key);
    }
  }
}

interface LoginCommand extends Origin {
  readonly username: string;
  readonly password: string;
}

interface CheckedAttempt {
  /** Null when the address has none. */
  readonly account: Account | null;
  /** Whether the attempt counts and the password is right. */
  readonly isIn: boolean;
  /** The new hash of a password whose stored one is outdated. */
  readonly fresh: string | null;
}

/** Records of refused sign-ins name an address, possibly an attacker's; they need not be kept long. */
const KEEP_REFUSED_DAYS = 30;

/** Signs people in by password. */
@Injectable()
export class Login {
  readonly #turns = new Turns();

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly failures: LoginFailuresRepository,
    private readonly queue: HashingQueue,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly audit: Audit,
  ) {}

  /**
   * Returns the token of a new session.
   *
   * Every refusal is auth.wrong_credentials, after the same amount of work: for a wrong password, an unknown address, a
   * disabled account and one that is temporarily locked. Refuses with auth.busy under a flood, which does not count as
   * an attempt.
   */
  async login({ username, password, ...origin }: LoginCommand): Promise<string> {
    const mail = canonicalMail(username);
    if (mail === null) throw new AppError('request.invalid', { details: [{ field: 'username', code: 'isMail' }] });
    const token = await this.#turns.take(mail, () => this.#attempt(mail, password, origin));
    if (token === null) throw new AppError('auth.wrong_credentials');
    return token;
  }

  async #attempt(mail: string, password: string, origin: Origin): Promise<string | null> {
    const { account, isIn, fresh } = await this.queue.withPlace((place) => this.#check(place, mail, password));
    return this.transactions.run(async (tx) => {
      const token = isIn && account ? await this.#enter(tx, account, fresh, origin) : null;
      if (token === null) this.#recordRefusal(tx, account);
      return token;
    });
  }

  async #check(place: HashingPlace, mail: string, password: string): Promise<CheckedAttempt> {
    const { account, mayTry } = await this.transactions.run((tx) => this.#charge(tx, mail));
    const check = await this.passwords.check(place, password, account?.passwordHash ?? null);
    const isIn = mayTry && check.isRight;
    const fresh = isIn && check.isOutdated ? await this.passwords.rehash(place, password) : null;
    return { account, isIn, fresh };
  }

  /** Counts the attempt before the password is checked, so that concurrent attempts cannot exceed the limit. */
  async #charge(tx: Tx, mail: string): Promise<{ account: Account | null; mayTry: boolean }> {
    const history = await this.failures.lock(tx, mail);
    const account = await this.accounts.findByMail(tx, mail);
    const verdict = evaluateAttempt(history, this.clock.now());
    // A locked address is written back unchanged: the work is the same, so the response time does not reveal the lock.
    const next = verdict.ok ? verdict.charged : history;
    if (next) await this.failures.charge(tx, mail, next);
    return { account, mayTry: verdict.ok };
  }

  /**
   * Begins the session. Returns null when the account is not active, or when the password that was checked has since
   * been replaced: a sign-in under way must not survive a reset that ends every session.
   */
  async #enter(tx: Tx, checked: Account, fresh: string | null, origin: Origin): Promise<string | null> {
    const account = await this.accounts.lock(tx, checked.id);
    if (!Accounts.isActive(account) || account.passwordHash !== checked.passwordHash) return null;
    await this.failures.forget(tx, account.mail);
    if (fresh) await this.accounts.setPasswordHash(tx, account.id, fresh);
    const { id } = account;
    this.audit.record(tx, { actorId: id, action: 'session.begun', subject: id });
    return this.sessions.begin(tx, id, origin);
  }

  #recordRefusal(tx: Tx, account: Account | null): void {
    const subject = account?.id ?? 'unknown';
    const keepPersonalDays = KEEP_REFUSED_DAYS;
    this.audit.record(tx, { actorId: null, action: 'session.refused', subject, keepPersonalDays });
  }
}
