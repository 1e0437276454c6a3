import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DELETION_GRACE_MS } from '../../domain/accounts/session-life.js';
import { newReferralCode, readReferralCode } from '../../domain/codes/issued-codes.js';
import { AppError } from '../../domain/errors/index.js';
import type { Locale } from '../../domain/locale/locales.js';
import { mayRefer } from '../../domain/text/mail-address.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { Audit } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import type { Account, NewAccount } from './account.entity.js';
import { AccountStanding } from './account-standing.service.js';
import { AccountQueries } from './account.queries.js';
import { AccountsRepository } from './accounts.repository.js';
import { PersonalData } from './personal-data.js';

/** Versions of the texts that users agree to; every change of a text gets a new version. */
const TERMS_VERSION = '2026-11-30';
export const MARKETING_VERSION = '2026-11-01';

interface Owner {
  /** Canonical. */
  readonly mail: string;
  readonly name: string;
  readonly locale: Locale;
  readonly now: Date;
}

interface Registrant extends Owner {
  readonly passwordHash: string;
  readonly referralCode: string | null;
  readonly wantsMarketing: boolean;
}

/** Creates accounts. */
@Injectable()
export class AccountRegistration {
  constructor(private readonly accounts: AccountsRepository) {}

  /**
   * Creates an account with its consents. Returns null when the address already has one.
   *
   * Ignores an unknown referral code, and one that belongs to the same mailbox: self-referral does not count.
   */
  async create(tx: Tx, account: Registrant): Promise<string | null> {
    const { wantsMarketing, passwordHash, now } = account;
    const referrerId = await this.#referrerOf(tx, account);
    const id = await this.#insert(tx, account, { passwordHash, referrerId, isSubscribed: wantsMarketing });
    if (id === null) return null;
    const answer = { accountId: id, source: 'register', answeredAt: now } as const;
    await this.accounts.addConsent(tx, { ...answer, kind: 'terms', version: TERMS_VERSION, isGranted: true });
    await this.accounts.addConsent(tx, {
      ...answer,
      kind: 'marketing',
      version: MARKETING_VERSION,
      isGranted: wantsMarketing,
    });
    return id;
  }

  /**
   * Creates an account whose owner has agreed to nothing yet and will set a password by link. Returns null when the
   * address already has one.
   */
  async createWithoutConsent(tx: Tx, account: Owner): Promise<string | null> {
    return this.#insert(tx, account, { passwordHash: null, referrerId: null, isSubscribed: false });
  }

  async #insert(
    tx: Tx,
    { mail, name, locale, now }: Owner,
    rest: Pick<NewAccount, 'passwordHash' | 'referrerId' | 'isSubscribed'>,
  ): Promise<string | null> {
    const referralCode = newReferralCode((below) => randomInt(below));
    return this.accounts.insert(tx, { ...rest, mail, name, locale, referralCode, createdAt: now });
  }

  async #referrerOf(tx: Tx, { mail, referralCode }: Registrant): Promise<string | null> {
    const code = readReferralCode(referralCode ?? '');
    if (code === null) return null;
    const referrer = await this.accounts.findByReferralCode(tx, code);
    return referrer && mayRefer(referrer.mail, mail) ? referrer.id : null;
  }
}

/** What the audit log records about a former address of an account: changed by its owner, or corrected by staff. */
interface Moved {
  readonly from: string;
  readonly before: { readonly mail: string };
}

/** Account deletion: requested, cancelled within 15 days, or carried out. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: AccountQueries,
    private readonly accounts: AccountsRepository,
    private readonly personalData: PersonalData,
    private readonly standing: AccountStanding,
    private readonly mail: Mail,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /**
   * Schedules the account's erasure in 15 days and emails its owner. `requireCaller` refuses a caller who has lost
   * access to the account by the time its row is locked. Refuses with account.deletion_requested.
   */
  async request(accountId: string, requireCaller: (tx: Tx) => Promise<void>): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const { deletionRequestedAt, mail: to, locale, name } = await this.#lock(tx, accountId);
      await requireCaller(tx);
      if (deletionRequestedAt) throw new AppError('account.deletion_requested');
      await this.accounts.update(tx, accountId, { deletionRequestedAt: now });
      const deleteAt = new Date(now.getTime() + DELETION_GRACE_MS);
      this.mail.enqueue(tx, 'account-deletion-scheduled', { to, locale, name, deleteAt });
      this.audit.record(tx, { ...by(accountId), action: 'account.deletion_requested' });
    });
  }

  /** Cancels the request. Refuses with account.deletion_not_requested. */
  async cancel(accountId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { deletionRequestedAt, mail: to, locale, name } = await this.#lock(tx, accountId);
      if (!deletionRequestedAt) throw new AppError('account.deletion_not_requested');
      await this.accounts.update(tx, accountId, { deletionRequestedAt: null });
      this.mail.enqueue(tx, 'account-deletion-cancelled', { to, locale, name });
      this.audit.record(tx, { ...by(accountId), action: 'account.deletion_cancelled' });
    });
  }

  /** Erases every account whose 15 days are over, each in its own transaction. Returns how many were due. */
  async eraseDue(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - DELETION_GRACE_MS);
    const due = await this.queries.dueForErasure(before);
    for (const id of due) await this.transactions.run((tx) => this.#erase(tx, id, before));
    return due.length;
  }

  /** Checks again under the lock: the owner may have cancelled in the meantime. */
  async #erase(tx: Tx, accountId: string, before: Date): Promise<void> {
    const account = await this.accounts.lockById(tx, accountId);
    if (!account?.deletionRequestedAt || account.deletedAt || account.deletionRequestedAt > before) return;
    await this.standing.end(tx, account);
    // First, because erasing deletes the facts that name them.
    const earlierMails = await this.#earlierMails(tx, account);
    for (const mail of [...earlierMails, account.mail]) await this.personalData.erase(tx, { accountId, mail });
    this.audit.record(tx, { actorId: null, action: 'account.erased', subject: accountId });
  }

  /**
   * The former addresses of the account, as far as the audit log still holds them, without those that now belong to
   * another account.
   */
  async #earlierMails(tx: Tx, { id, mail }: Account): Promise<readonly string[]> {
    const facts = await this.audit.personalFacts<Moved>(tx, id, ['account.mail_changed', 'account.corrected']);
    const earlier = new Set(facts.flatMap(({ from, before }) => from ?? before?.mail ?? []));
    earlier.delete(mail);
    const own: string[] = [];
    for (const one of earlier) if (!(await this.accounts.findByMail(tx, one))) own.push(one);
    return own;
  }

  async #lock(tx: Tx, accountId: string): Promise<Account> {
    const account = await this.accounts.lockById(tx, accountId);
    if (!account || account.deletedAt) throw new AppError('account.not_found');
    return account;
  }
}

const by = (accountId: string) => ({ actorId: accountId, subject: accountId });
