import { Injectable } from '@nestjs/common';
import { DELETION_GRACE_MS } from '../../domain/accounts/credential-life.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import { Audit } from '../audit/index.js';
import { Mail } from '../mail/index.js';
import { AccountQueries } from './account.queries.js';
import { AccountsRepository } from './accounts.repository.js';
import type { Account } from './entities/account.entity.js';
import { PersonalData } from './personal-data.js';

/** Account deletion: requested, cancelled within 15 days, or carried out. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly transactions: Transactions,
    private readonly queries: AccountQueries,
    private readonly accounts: AccountsRepository,
    private readonly personalData: PersonalData,
    private readonly mail: Mail,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Schedules the account's erasure in 15 days and emails its owner. Refuses with account.deletion_requested. */
  async request(accountId: string): Promise<void> {
    const now = this.clock.now();
    await this.transactions.run(async (tx) => {
      const { deletionRequestedAt, mail: to, locale, name } = await this.#lock(tx, accountId);
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
    await this.personalData.erase(tx, { accountId, mail: account.mail });
    this.audit.record(tx, { actorId: null, action: 'account.erased', subject: accountId });
  }

  async #lock(tx: Tx, accountId: string): Promise<Account> {
    const account = await this.accounts.lockById(tx, accountId);
    if (!account || account.deletedAt) throw new AppError('account.not_found');
    return account;
  }
}

const by = (accountId: string) => ({ actorId: accountId, subject: accountId });
