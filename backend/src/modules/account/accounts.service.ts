import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { seesOwnCustomers } from '../../domain/access/roles.js';
import { evaluateAvatar } from '../../domain/accounts/avatar-picture.js';
import { AppError, type ErrorCode } from '../../domain/errors/index.js';
import type { Locale } from '../../domain/locale/locales.js';
import { evaluateName } from '../../domain/text/printable.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { AuthenticatedRequest } from '../../platform/http/access/access.js';
import { Audit } from '../audit/index.js';
import { MARKETING_VERSION } from './account-lifecycle.service.js';
import { type Account, OWN_COLUMNS, type OwnColumns } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';

/** How to reach an account's owner. */
export interface Contact {
  readonly mail: string;
  readonly name: string;
  readonly locale: Locale;
}

/** Why nothing can be given to an account. */
export type RecipientRefusal = Extract<ErrorCode, 'account.not_found' | 'account.recipient_disabled'>;

function recipientRefusal({
  disabledAt,
  deletedAt,
}: Pick<Account, 'disabledAt' | 'deletedAt'>): RecipientRefusal | null {
  if (deletedAt !== null) return 'account.not_found';
  return disabledAt === null ? null : 'account.recipient_disabled';
}

interface ProfileChange extends Partial<OwnColumns> {
  /** Null restores the generated picture. */
  readonly avatar?: string | null | undefined;
}

/** The columns that a change writes: only a user's own, whatever else was sent. */
const ownColumnsOf = (change: Partial<OwnColumns>): Partial<OwnColumns> =>
  Object.fromEntries(
    OWN_COLUMNS.map((name) => [name, change[name]] as const).filter(([, value]) => (value ?? null) !== null),
  );

/** A user's answer to the marketing text. */
interface MarketingAnswer {
  readonly isSubscribed: boolean;
  /** Where it was given. */
  readonly source: 'email-subscription' | 'one-click';
}

/** Accounts, as other modules use them. */
@Injectable()
export class Accounts {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly transactions: Transactions,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Whether the account can be signed in to: not disabled and not deleted. */
  static isActive({ disabledAt, deletedAt }: Pick<Account, 'disabledAt' | 'deletedAt'>): boolean {
    return disabledAt === null && deletedAt === null;
  }

  async findByMail(tx: Tx, mail: string): Promise<Account | null> {
    return this.accounts.findByMail(tx, mail);
  }

  /** The same, for a mail that notifies the owner: the account cannot be erased until the transaction ends. */
  async keepByMail(tx: Tx, mail: string): Promise<Account | null> {
    return this.accounts.keepByMail(tx, mail);
  }

  /**
   * Finds the active account with an address to which something is sent; null when there is none. It cannot be erased
   * until the transaction ends.
   */
  async findActiveByMail(tx: Tx, mail: string): Promise<Account | null> {
    const account = await this.keepByMail(tx, mail);
    return account && Accounts.isActive(account) ? account : null;
  }

  /** Records up to when a member of staff has seen the waiting work; never moves back, nor into the future. */
  async noteWorkSeen(tx: Tx, id: string, until: Date): Promise<void> {
    const now = this.clock.now();
    await this.accounts.noteWorkSeen(tx, id, until < now ? until : now);
  }

  /** Refuses with account.not_found. */
  async get(tx: Tx, id: string): Promise<Account> {
    const account = await this.accounts.findById(tx, id);
    if (!account) throw new AppError('account.not_found');
    return account;
  }

  /** The same, for an account that is mailed: it cannot be erased until the transaction ends. */
  async keep(tx: Tx, id: string): Promise<Account> {
    const account = await this.accounts.keepById(tx, id);
    if (!account) throw new AppError('account.not_found');
    return account;
  }

  /**
   * Returns an account that staff give something to. Its owner may have left since this was proposed, so it is checked
   * again; it cannot be erased until the transaction ends.
   *
   * Refuses with account.not_found (also a deleted one), account.recipient_disabled.
   */
  async getRecipient(tx: Tx, id: string): Promise<Account> {
    const account = await this.keep(tx, id);
    const refusal = recipientRefusal(account);
    if (refusal) throw new AppError(refusal);
    return account;
  }

  /** Returns why nothing can be given to each of these accounts; those that can receive something are left out. */
  async refusedRecipients(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, RecipientRefusal>> {
    const refusals = new Map<string, RecipientRefusal>();
    for (const account of await this.accounts.findByIds(tx, ids)) {
      const refusal = recipientRefusal(account);
      if (refusal) refusals.set(account.id, refusal);
    }
    return refusals;
  }

  /** Returns the account that invited this one, if any. It cannot be erased until the transaction ends. */
  async findReferrer(tx: Tx, id: string): Promise<Account | null> {
    return this.accounts.keepReferrer(tx, id);
  }

  /** Returns an account with its row locked. Refuses with account.not_found. */
  async lock(tx: Tx, id: string): Promise<Account> {
    const account = await this.accounts.lockById(tx, id);
    if (!account) throw new AppError('account.not_found');
    return account;
  }

  /**
   * The same for a change of credentials: a call that was under way when the account was disabled changes nothing.
   *
   * Refuses with account.not_found, account.disabled.
   */
  async lockActive(tx: Tx, id: string): Promise<Account> {
    const account = await this.lock(tx, id);
    if (!Accounts.isActive(account)) throw new AppError('account.disabled');
    return account;
  }

  /** Returns where an account's mails go until the transaction ends. Refuses with account.not_found. */
  async contact(tx: Tx, id: string): Promise<Contact> {
    const contact = await this.accounts.keepContact(tx, id);
    if (!contact) throw new AppError('account.not_found');
    return contact;
  }

  async setPasswordHash(tx: Tx, id: string, passwordHash: string): Promise<void> {
    await this.accounts.update(tx, id, { passwordHash });
  }

  /** Sets a display name that has been checked. */
  async rename(tx: Tx, id: string, name: string): Promise<void> {
    await this.accounts.update(tx, id, { name });
  }

  /** Moves an account to another address. Returns false when the address is taken. */
  async moveTo(tx: Tx, id: string, mail: string): Promise<boolean> {
    return this.accounts.moveTo(tx, id, mail);
  }

  /**
   * Changes what users may change themselves. Refuses with account.name_*, account.avatar_* (naming every wrong field),
   * account.disabled (also once it was erased).
   */
  async updateProfile(accountId: string, wanted: ProfileChange): Promise<void> {
    const { name, avatar } = wanted;
    const verdict = name === undefined ? null : evaluateName(name);
    const picture = avatar ? evaluateAvatar(avatar) : null;
    const details = Object.entries({ name: verdict, avatar: picture }).flatMap(([field, one]) =>
      one?.ok === false ? [{ field, code: one.code }] : [],
    );
    if (details[0]) throw new AppError(details[0].code, { details });
    const change = ownColumnsOf({ ...wanted, ...(verdict?.ok ? { name: verdict.name } : {}) });
    await this.transactions.run(async (tx) => {
      const before = await this.lockActive(tx, accountId);
      if (Object.keys(change).length > 0) await this.accounts.update(tx, accountId, change);
      if (change.name !== undefined && change.name !== before.name)
        this.audit.record(tx, {
          actorId: accountId,
          action: 'account.renamed',
          subject: accountId,
          personal: { before: { name: before.name }, after: { name: change.name } },
        });
      if (avatar) await this.accounts.setAvatar(tx, { accountId, picture: avatar, changedAt: this.clock.now() });
      if (avatar === null) await this.accounts.removeAvatar(tx, accountId);
    });
  }

  /** Switches marketing mail on or off and stores the answer. Does nothing when the setting is already that. */
  async changeSubscription(accountId: string, answer: MarketingAnswer): Promise<void> {
    await this.transactions.run((tx) => this.setSubscription(tx, accountId, answer));
  }

  /** The same within a transaction. Returns false when nothing changed. Refuses with account.not_found. */
  async setSubscription(tx: Tx, accountId: string, { isSubscribed, source }: MarketingAnswer): Promise<boolean> {
    const account = await this.lock(tx, accountId);
    if (account.isSubscribed === isSubscribed) return false;
    await this.accounts.update(tx, accountId, { isSubscribed });
    const answer = { version: MARKETING_VERSION, source } as const;
    const consent = { ...answer, accountId, kind: 'marketing', answeredAt: this.clock.now() } as const;
    await this.accounts.addConsent(tx, { ...consent, isGranted: isSubscribed });
    this.audit.record(tx, {
      // Anyone who holds the mail can use its link, so the actor need not be the owner.
      actorId: source === 'one-click' ? null : accountId,
      action: isSubscribed ? 'account.subscribed' : 'account.unsubscribed',
      subject: accountId,
      before: { isSubscribed: account.isSubscribed },
      after: { isSubscribed, ...answer },
    });
    return true;
  }
}

/** Refuses the id of an account that does not exist with account.not_found: what belongs to it would look empty. */
@Injectable()
export class KnownAccount implements PipeTransform<string, Promise<string>> {
  constructor(
    private readonly accounts: Accounts,
    private readonly transactions: Transactions,
  ) {}

  async transform(id: string): Promise<string> {
    await this.transactions.run((tx) => this.accounts.get(tx, id));
    return id;
  }
}

/**
 * The caller's account if their role sees only the orders and licences of their own customers; null if it sees all. A
 * route that reads either passes it on to its query.
 */
export const OnlySalesperson = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!user) throw new Error('a route that requires an account was called without one');
  return seesOwnCustomers(user.role) ? user.accountId : null;
});

/**
 * The SQL condition that an account is a customer of a salesperson, given the placeholder of the latter's account; null
 * stands for all accounts. A customer belongs to the salesperson whose quote they requested or accepted. Only the
 * customer sets the account of a quote, so sending someone a quote gives no access to their orders.
 */
export const isCustomerOf = (accountId: string, salesperson: string): string =>
  `(${salesperson}::uuid IS NULL OR ${accountId} IN (
     SELECT s.account_id FROM quotes s
      WHERE s.salesperson_id = ${salesperson}::uuid AND s.sent_at IS NOT NULL AND s.account_id IS NOT NULL))`;
