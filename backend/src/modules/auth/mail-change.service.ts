import { Injectable } from '@nestjs/common';
import { CODE_TTL_MS } from '../../domain/accounts/session-life.js';
import { AppError } from '../../domain/errors/index.js';
import { evaluateName } from '../../domain/text/printable.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { Principal, StaffMember } from '../../platform/http/access/access.js';
import { ACCOUNT_CHANGES, type Account, Accounts } from '../account/index.js';
import { Audit, Versions } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { deliverableMail, MailCodes, type ProvenCode } from './mail-codes.service.js';
import { LoginFailuresRepository, ResetTokensRepository } from './auth.repository.js';
import { Sessions } from './sessions.service.js';

interface MailMove {
  readonly principal: Principal;
  readonly to: string;
}

/** What staff type about a customer, and why. */
export interface CorrectedPerson {
  readonly name: string;
  readonly mail: string;
  readonly reason: string;
}

const MINUTE_MS = 60_000;

/** Moves an account to another mail address: by its owner, once a code sent there has been entered, or by staff. */
@Injectable()
export class MailChange {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly codes: MailCodes,
    private readonly failures: LoginFailuresRepository,
    private readonly tokens: ResetTokensRepository,
    private readonly sessions: Sessions,
    private readonly mail: Mail,
    private readonly audit: Audit,
    private readonly versions: Versions,
  ) {}

  /**
   * Mails a code to the new address, or, if it has an account, a mail that says so. The caller cannot tell which.
   *
   * Refuses with request.invalid (the address), account.mail_unchanged, request.too_many, auth.busy.
   */
  async sendCode(accountId: string, typed: string): Promise<void> {
    const to = await this.#readMail(accountId, typed);
    const drawn = await this.codes.drawFor(to);
    await this.transactions.run(async (tx) => {
      const [{ locale }, holder] = [await this.accounts.get(tx, accountId), await this.accounts.keepByMail(tx, to)];
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
   * Refuses with request.invalid (the address), account.mail_unchanged, auth.code_wrong (also for a taken address),
   * auth.required (the session has ended since), auth.busy.
   */
  async change(principal: Principal, typed: string, code: string): Promise<void> {
    const to = await this.#readMail(principal.accountId, typed);
    const { accountId } = principal;
    const proven = await this.codes.prove({ mail: to, purpose: 'change-mail', accountId }, code);
    const isMoved = proven && (await this.transactions.run((tx) => this.#move(tx, proven, { principal, to })));
    if (!isMoved) throw new AppError('auth.code_wrong', { details: [{ field: 'code', code: 'auth.code_wrong' }] });
  }

  /**
   * Corrects the name and the address of a customer. Another address counts as a change by the owner does: the old one
   * is notified, and all sessions end.
   *
   * Refuses with request.invalid (the address), account.name_*, account.not_found, account.disabled, account.of_staff,
   * request.stale, account.mail_taken.
   */
  async correct(
    { accountId: by }: StaffMember,
    { accountId, read }: { readonly accountId: string; readonly read: number },
    { reason, ...typed }: CorrectedPerson,
  ): Promise<void> {
    const [verdict, to] = [evaluateName(typed.name), deliverableMail(typed.mail)];
    if (!verdict.ok) throw new AppError(verdict.code, { details: [{ field: 'name', code: verdict.code }] });
    await this.transactions.run(async (tx) => {
      const account = await this.accounts.lockActive(tx, accountId);
      const { name, mail, version, role } = account;
      if (role !== 'customer') throw new AppError('account.of_staff');
      const stale = { read, version, subject: accountId, changedBy: ACCOUNT_CHANGES, now: { name, mail } };
      await this.versions.requireUnchanged(tx, stale);
      await this.accounts.rename(tx, accountId, verdict.name);
      const isMoved = mail === to || (await this.#relocate(tx, account, to, null));
      if (!isMoved)
        throw new AppError('account.mail_taken', { details: [{ field: 'mail', code: 'account.mail_taken' }] });
      const personal = { before: { name, mail }, after: { name: verdict.name, mail: to } };
      this.audit.record(tx, {
        actorId: by,
        action: 'account.corrected',
        subject: accountId,
        after: { reason },
        personal,
      });
    });
  }

  async #move(tx: Tx, proven: ProvenCode, { principal, to }: MailMove): Promise<boolean> {
    const { accountId, sessionId } = principal;
    const account = await this.accounts.lockActive(tx, accountId);
    await this.sessions.requireLive(tx, principal);
    if (!(await this.codes.spend(tx, proven)) || !(await this.#relocate(tx, account, to, sessionId))) return false;
    const personal = { from: account.mail, to };
    this.audit.record(tx, { actorId: accountId, action: 'account.mail_changed', subject: accountId, personal });
    return true;
  }

  /** Returns false when the address is taken. `keptSession` is the one that continues; null for none. */
  async #relocate(
    tx: Tx,
    { id: accountId, mail: from, locale, name }: Account,
    to: string,
    keptSession: string | null,
  ): Promise<boolean> {
    if (!(await this.accounts.moveTo(tx, accountId, to))) return false;
    // Sign-ins that failed while the address was not the account's say nothing about its owner.
    await this.failures.forget(tx, to);
    await this.tokens.forget(tx, accountId);
    await this.codes.forget(tx, { mail: from, accountId });
    await this.sessions.endAll(tx, accountId, keptSession);
    this.mail.enqueue(tx, 'mail-changed', { to: from, locale, name, newMail: to, changedAt: this.clock.now() });
    return true;
  }

  async #readMail(accountId: string, typed: string): Promise<string> {
    const mail = deliverableMail(typed);
    const account = await this.transactions.run((tx) => this.accounts.get(tx, accountId));
    if (account.mail !== mail) return mail;
    throw new AppError('account.mail_unchanged', { details: [{ field: 'mail', code: 'account.mail_unchanged' }] });
  }
}
