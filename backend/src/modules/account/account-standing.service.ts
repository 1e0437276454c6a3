import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { Role } from '../../platform/http/principal.js';
import { Audit } from '../audit/index.js';
import { AccountsRepository } from './accounts.repository.js';
import type { Account } from './entities/account.entity.js';

export interface StandingChange {
  /** Staff who decides; null for the command line. */
  readonly actorId: string | null;
  readonly accountId: string;
  readonly address?: string;
  /** Why, in words for the audit log. */
  readonly reason?: string;
}

/** Whether an account may be used, and as what. Sessions ask on every call, so a change holds from the next one. */
@Injectable()
export class AccountStanding {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Refuses with account.not_found, like the others. */
  async disable(tx: Tx, change: StandingChange): Promise<void> {
    await this.#change(tx, 'account.disabled', change, { disabledAt: this.clock.now() });
  }

  async enable(tx: Tx, change: StandingChange): Promise<void> {
    await this.#change(tx, 'account.enabled', change, { disabledAt: null });
  }

  async changeRole(tx: Tx, change: StandingChange, role: Role): Promise<void> {
    await this.#change(tx, 'account.role_changed', change, { role });
  }

  async #change(
    tx: Tx,
    action: `account.${string}`,
    { actorId, accountId, reason, ...where }: StandingChange,
    changes: Partial<Pick<Account, 'role' | 'disabledAt'>>,
  ): Promise<void> {
    const account = await this.accounts.lockById(tx, accountId);
    if (!account || account.deletedAt) throw new AppError('account.not_found');
    const before = { role: account.role, disabledAt: account.disabledAt };
    await this.accounts.update(tx, accountId, changes);
    await this.audit.record(tx, {
      ...where,
      actorId,
      action,
      subject: accountId,
      before,
      after: { ...before, ...changes, ...(reason ? { reason } : {}) },
    });
  }
}
