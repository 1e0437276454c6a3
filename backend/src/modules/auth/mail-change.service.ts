import { Injectable } from '@nestjs/common';
import { CODE_TTL_MS } from '../../domain/accounts/credential-life.js';
import { AppError } from '../../domain/errors/index.js';
import { MAILBOX } from '../../domain/visitors/limits.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { Principal } from '../../platform/http/access/principal.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { deliverableMail } from './typed-mail.js';
import { MailCodes, type ProvenCode } from './mail-codes.service.js';
import { ResetTokensRepository } from './reset-tokens.repository.js';
import { Sessions } from './sessions.service.js';

interface MailMove {
  readonly principal: Principal;
  readonly to: string;
}

const MINUTE_MS = 60_000;

/** Moves an account to another mail address, once a code sent there has been entered. */
@Injectable()
export class MailChange {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly limiter: RateLimiter,
    private readonly accounts: Accounts,
    private readonly codes: MailCodes,
    private readonly tokens: ResetTokensRepository,
    private readonly sessions: Sessions,
    private readonly mail: Mail,
    private readonly audit: Audit,
  ) {}

  /**
   * Mails a code to the new address, or, if it has an account, a mail that says so. The caller cannot tell which.
   *
   * Refuses with request.invalid (the address), account.mail_unchanged, request.too_many, auth.busy.
   */
  async sendCode(accountId: string, typed: string): Promise<void> {
    const to = await this.#readMail(accountId, typed);
    await this.limiter.take(MAILBOX.codeEachMinute, to);
    await this.limiter.take(MAILBOX.codeEachHour, to);
    const drawn = await this.codes.draw();
    await this.transactions.run(async (tx) => {
      const [{ locale }, holder] = [await this.accounts.get(tx, accountId), await this.accounts.findByMail(tx, to)];
      await this.codes.keep(tx, { mail: to, purpose: 'change-mail', accountId }, drawn);
      if (holder) return this.mail.enqueue(tx, 'already-registered', { to, locale: holder.locale, name: holder.name });
      const { code, validUntil } = drawn;
      return this.mail.enqueue(tx, 'mail-change-code', {
        to,
        locale,
        code,
        minutes: CODE_TTL_MS / MINUTE_MS,
        validUntil,
      });
    });
  }

  /**
   * Moves the account, notifies the old address and ends every other session. Links and codes sent to the old address
   * become void.
   *
   * Refuses with request.invalid (the address), account.mail_unchanged, auth.code_wrong (also for a taken address).
   */
  async change(principal: Principal, typed: string, code: string): Promise<void> {
    const to = await this.#readMail(principal.accountId, typed);
    const proven = await this.codes.prove(to, 'change-mail', code);
    const isMoved = proven && (await this.transactions.run((tx) => this.#move(tx, proven, { principal, to })));
    if (!isMoved) throw new AppError('auth.code_wrong', { details: [{ field: 'code', code: 'auth.code_wrong' }] });
  }

  async #move(tx: Tx, proven: ProvenCode, { principal, to }: MailMove): Promise<boolean> {
    const { accountId, sessionId } = principal;
    const { mail: from, locale, name } = await this.accounts.lockActive(tx, accountId);
    if (!(await this.codes.spend(tx, proven)) || !(await this.accounts.moveTo(tx, accountId, to))) return false;
    await this.tokens.forget(tx, accountId);
    await this.codes.forget(tx, { mail: from, accountId });
    await this.sessions.endAll(tx, accountId, sessionId);
    this.mail.enqueue(tx, 'mail-changed', { to: from, locale, name, newMail: to, changedAt: this.clock.now() });
    const personal = { from, to };
    this.audit.record(tx, {
      actorId: accountId,
      action: 'account.mail_changed',
      subject: accountId,
      personal,
    });
    return true;
  }

  async #readMail(accountId: string, typed: string): Promise<string> {
    const mail = deliverableMail(typed);
    const account = await this.transactions.run((tx) => this.accounts.get(tx, accountId));
    if (account.mail !== mail) return mail;
    throw new AppError('account.mail_unchanged', { details: [{ field: 'mail', code: 'account.mail_unchanged' }] });
  }
}
