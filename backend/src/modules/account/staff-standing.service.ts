import { Injectable } from '@nestjs/common';
import { evaluateStandingChange } from '../../domain/approvals/approvers.js';
import { ALWAYS_TWO } from '../../domain/approvals/giving.js';
import { AppError } from '../../domain/errors/index.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { Role } from '../../domain/access/roles.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { type Act, Approvals, type ExecutedAct } from '../approvals/index.js';
import { AccountStanding } from './account-standing.service.js';
import { AccountsRepository } from './accounts.repository.js';

/** What staff change an account's standing to; a field that is left out stays as it is. */
export interface NewStanding {
  readonly role?: Role;
  readonly isEnabled?: boolean;
}

export interface StaffStandingChange {
  readonly accountId: string;
  /** The version that was read; left out for an account that was just created. */
  readonly read?: number;
  /** For the second person and the audit log. */
  readonly reason?: string | undefined;
}

/** The payload of a proposal that makes an account an approver. */
interface ApproverTerms extends NewStanding {
  readonly accountId: string;
  readonly read: number;
}

/** Changes of standing by staff. One that makes an approver waits for a second administrator. */
@Injectable()
export class StaffStanding {
  readonly #act: Act<ApproverTerms>;

  constructor(
    private readonly transactions: Transactions,
    private readonly accounts: AccountsRepository,
    private readonly standing: AccountStanding,
    approvals: Approvals,
  ) {
    this.#act = approvals.act<ApproverTerms>('admin_access', (tx, act) => this.#admit(tx, act));
  }

  /**
   * Returns the ids of the accounts that may approve, and locks them: none is added or removed until the transaction
   * ends.
   */
  async lockApprovers(tx: Tx): Promise<readonly string[]> {
    return this.accounts.lockApprovers(tx);
  }

  /**
   * Changes the standing, or proposes the change when it makes an approver. Returns the proposal's id, or null when the
   * change was made.
   *
   * Refuses with account.not_found, request.stale, account.own_standing and as `evaluateStandingChange`.
   */
  async change(staff: StaffMember, change: StaffStandingChange, to: NewStanding): Promise<string | null> {
    return this.transactions.run((tx) => this.changeWithin(tx, staff, change, to));
  }

  /** The same within a transaction. */
  async changeWithin(tx: Tx, staff: StaffMember, change: StaffStandingChange, to: NewStanding): Promise<string | null> {
    const { accountId, reason = '' } = change;
    if (accountId === staff.accountId) throw new AppError('account.own_standing');
    const approverIds = await this.accounts.lockApprovers(tx);
    const { role, disabledAt, version: read } = await this.standing.lock(tx, change);
    const before = { role, isEnabled: disabledAt === null };
    const verdict = evaluateStandingChange(before, { ...before, ...to }, staff.accountId, approverIds);
    if (!verdict.ok) throw new AppError(verdict.code);
    if (verdict.needsSecondPerson) {
      const payload = { accountId, read, ...to };
      return this.#act.propose(tx, staff, { payload, reason, givenFen: ALWAYS_TWO, accountId });
    }
    await this.#apply(tx, staff, change, to);
    return null;
  }

  async #admit(tx: Tx, { payload, reason, staff }: ExecutedAct<ApproverTerms>) {
    const { accountId, read, ...to } = payload;
    const approverIds = await this.accounts.lockApprovers(tx);
    if (!approverIds.includes(staff.accountId)) throw new AppError('auth.forbidden');
    await this.#apply(tx, staff, { accountId, read, reason }, to);
    return { id: accountId };
  }

  async #apply(
    tx: Tx,
    { accountId: actorId }: StaffMember,
    { reason, ...what }: StaffStandingChange,
    { role, isEnabled }: NewStanding,
  ): Promise<void> {
    const change = { ...what, actorId, ...(reason ? { reason } : {}) };
    if (role !== undefined) await this.standing.changeRole(tx, change, role);
    if (isEnabled === true) await this.standing.enable(tx, change);
    if (isEnabled === false) await this.standing.disable(tx, change);
  }
}
