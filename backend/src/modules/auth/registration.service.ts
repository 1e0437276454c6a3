import { Injectable } from '@nestjs/common';
import { CODE_TTL_MS } from '../../domain/accounts/session-life.js';
import { evaluateName } from '../../domain/text/printable.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { Locale } from '../../domain/locale/locales.js';
import { AccountRegistration, Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { LoginFailuresRepository } from './auth.repository.js';
import { deliverableMail, MailCodes } from './mail-codes.service.js';
import { HashingQueue, Passwords } from './passwords/passwords.service.js';

export interface Register {
  readonly mail: string;
  readonly code: string;
  readonly name: string;
  readonly password: string;
  readonly referralCode: string | null;
  readonly wantsMarketing: boolean;
  readonly locale: Locale;
}

const MINUTE_MS = 60_000;

const wrongCode = (): AppError =>
  new AppError('auth.code_wrong', { details: [{ field: 'code', code: 'auth.code_wrong' }] });

/** Registers new customers without revealing who is already one. */
@Injectable()
export class Registration {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly registration: AccountRegistration,
    private readonly codes: MailCodes,
    private readonly failures: LoginFailuresRepository,
    private readonly queue: HashingQueue,
    private readonly passwords: Passwords,
    private readonly mail: Mail,
    private readonly audit: Audit,
  ) {}

  /**
   * Mails a code to an address, or, if it has an account, a mail that says so. The caller cannot tell which: either way
   * a code is issued and one mail is sent.
   *
   * Refuses with request.invalid (the address), request.too_many, auth.busy.
   */
  async sendCode(typed: string, locale: Locale): Promise<void> {
    const mail = deliverableMail(typed);
    const drawn = await this.codes.drawFor(mail);
    await this.transactions.run(async (tx) => {
      const account = await this.accounts.keepByMail(tx, mail);
      await this.codes.keep(tx, { mail, purpose: 'register', accountId: null }, drawn);
      if (account) {
        this.mail.enqueue(tx, 'already-registered', { to: mail, locale: account.locale, name: account.name });
      } else {
        const { code, validUntil } = drawn;
        const minutes = CODE_TTL_MS / MINUTE_MS;
        this.mail.enqueue(tx, 'registration-code', { to: mail, locale, code, minutes, validUntil });
      }
    });
  }

  /**
   * Creates an account for an address with the code that was sent there.
   *
   * A wrong code and a taken address are refused alike, so that only the mailbox's owner can tell them apart. Refuses
   * with request.invalid, account.name_*, auth.password_*, auth.code_wrong, auth.busy.
   */
  async register(command: Register): Promise<void> {
    const mail = deliverableMail(command.mail);
    const name = evaluateName(command.name);
    if (!name.ok) throw new AppError(name.code, { details: [{ field: 'name', code: name.code }] });
    this.passwords.requireAcceptable(command.password, mail);
    const { proven, passwordHash } = await this.queue.withPlace(async (place) => {
      const asked = { mail, purpose: 'register', accountId: null } as const;
      const right = await this.codes.proveWithin(place, asked, command.code);
      if (!right) throw wrongCode();
      return { proven: right, passwordHash: await this.passwords.create(command.password, mail, { place }) };
    });
    const now = this.clock.now();

    const accountId = await this.transactions.run(async (tx) => {
      if (!(await this.codes.spend(tx, proven))) return null;
      const { locale, referralCode, wantsMarketing } = command;
      const id = await this.registration.create(tx, {
        mail,
        name: name.name,
        locale,
        passwordHash,
        referralCode,
        wantsMarketing,
        now,
      });
      if (id === null) return null;
      // Sign-ins that failed before the account existed say nothing about its owner.
      await this.failures.forget(tx, mail);
      this.audit.record(tx, { actorId: id, action: 'account.registered', subject: id });
      return id;
    });
    if (accountId === null) throw wrongCode();
  }
}
