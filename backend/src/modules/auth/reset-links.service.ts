import { Injectable } from '@nestjs/common';
import { RESET_TTL_MS } from '../../domain/accounts/session-life.js';
import { AppError } from '../../domain/errors/index.js';
import { canonicalMail, mailboxOf } from '../../domain/text/mail-address.js';
import { MAILBOX } from '../../domain/visitors/visitor-limits.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import { RateLimiter } from '../../platform/limits/rate-limiter.js';
import { Inbox, type JobContract, Outbox, textOf } from '../../platform/outbox/outbox.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { ResetTokensRepository } from './auth.repository.js';

/**
 * A "forgot password" request for an address. Whether it belongs to an account is looked up later, so the response
 * cannot reveal it.
 */
export interface ResetAsked {
  /** Canonical. */
  readonly mail: string;
}

export const resetAsked: JobContract<ResetAsked> = {
  name: 'auth.reset-asked',
  queue: 'events',
  parse: (data) => ({ mail: textOf(data, 'mail') }),
};

const MINUTE_MS = 60_000;

/** Links to set a new password. */
@Injectable()
export class ResetLinks {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly limiter: RateLimiter,
    private readonly outbox: Outbox,
    private readonly inbox: Inbox,
    private readonly accounts: Accounts,
    private readonly tokens: ResetTokensRepository,
    private readonly mail: Mail,
    private readonly audit: Audit,
  ) {}

  /**
   * Queues a request for a link. The work is the same whether or not the address has an account: the lookup comes
   * later.
   *
   * Refuses with request.invalid (the address), request.too_many.
   */
  async ask(typed: string): Promise<void> {
    const mail = canonicalMail(typed);
    if (mail === null) throw new AppError('request.invalid', { details: [{ field: 'account', code: 'isMail' }] });
    const mailbox = mailboxOf(mail);
    await this.limiter.take(MAILBOX.resetEachMinute, mailbox);
    await this.limiter.take(MAILBOX.resetEachHour, mailbox);
    await this.transactions.run((tx) => this.outbox.add(tx, { contract: resetAsked, payload: { mail } }));
  }

  /**
   * Mails a link, replacing any older one, if the address has an active account. Runs once per `eventId`.
   *
   * Locks the account, so that none is mailed to an address that it has just left, or once it is erased.
   */
  async send(mail: string, eventId: string): Promise<void> {
    const validUntil = new Date(this.clock.now().getTime() + RESET_TTL_MS);
    await this.transactions.run(async (tx) => {
      if (!(await this.inbox.claim(tx, resetAsked.name, eventId))) return;
      const found = await this.accounts.findByMail(tx, mail);
      if (!found) return;
      const account = await this.accounts.lock(tx, found.id);
      if (!Accounts.isActive(account) || account.mail !== mail) return;
      const { id, mail: to, locale, name } = account;
      const token = await this.tokens.issue(tx, id, validUntil);
      this.mail.enqueue(tx, 'password-reset', {
        to,
        locale,
        name,
        token,
        minutes: RESET_TTL_MS / MINUTE_MS,
        validUntil,
      });
      this.audit.record(tx, { actorId: null, action: 'password.reset_asked', subject: id });
    });
  }
}
