import { Injectable } from '@nestjs/common';
import type { Role } from '../../domain/access/roles.js';
import { evaluateStandingChange } from '../../domain/approvals/proposal.js';
import { ALWAYS_TWO } from '../../domain/approvals/giving.js';
import { AppError } from '../../domain/errors/index.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { type Act, Approvals, type ExecutedAct } from '../approvals/index.js';
import { Audit, StaffReads } from '../audit/index.js';
import { AccountStanding } from './account-standing.service.js';
import { type AccountFile, AccountFiles } from './account.queries.js';
import { AccountsRepository } from './accounts.repository.js';

/** Accounts as staff read them. Reading one is recorded in the audit log, too: it holds personal data. */
@Injectable()
export class StaffAccounts {
  constructor(
    private readonly files: AccountFiles,
    private readonly transactions: Transactions,
    private readonly staffReads: StaffReads,
    private readonly audit: Audit,
  ) {}

  /** Refuses with account.not_found. */
  async read({ accountId }: StaffMember, id: string): Promise<AccountFile> {
    const account = await this.files.find(id);
    if (!account) throw new AppError('account.not_found');
    await this.staffReads.record({ staffId: accountId, what: 'account', subject: id });
    return account;
  }

  /** Records that a list of accounts was exported. */
  async noteExport({ accountId }: StaffMember, rows: number): Promise<void> {
    const entry = {
      actorId: accountId,
      action: 'account.exported',
      subject: 'accounts',
      after: { rows },
    } as const;
    await this.transactions.run((tx) => this.audit.record(tx, entry));
  }
}

/** The new standing of an account; omitted fields do not change. */
interface NewStanding {
  readonly role?: Role;
  readonly isEnabled?: boolean;
}

interface StaffStandingChange {
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
