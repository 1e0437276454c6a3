import { Injectable } from '@nestjs/common';
import { may, type Role } from '../../domain/access/roles.js';
import { approvesFrom, isApprover, losesPower, type Standing } from '../../domain/approvals/proposal.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { type JobContract, Outbox, textOf } from '../../platform/outbox/outbox.js';
import { Approvals } from '../approvals/index.js';
import { Audit, Versions } from '../audit/index.js';
import type { Account } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';
import { PersonalData } from './personal-data.js';

/** A member of staff was disabled or lost permissions: what they planned and may no longer do becomes void. */
export const standingLowered: JobContract<{
  readonly accountId: string;
  readonly role: string;
  readonly isEnabled: boolean;
}> = {
  name: 'account.standing_lowered',
  queue: 'events',
  parse: (data) => ({
    accountId: textOf(data, 'accountId'),
    role: textOf(data, 'role'),
    isEnabled: data['isEnabled'] === true,
  }),
};

export interface StandingChange {
  /** Staff member who decides; null for the command line, whose administrators approve without a wait. */
  readonly actorId: string | null;
  readonly accountId: string;
  /** The version that the caller read; left out where nothing was read first. */
  readonly read?: number;
  /** Reason for the audit log. */
  readonly reason?: string;
}

/** A change of standing that may take permissions away. */
interface Lowering {
  readonly accountId: string;
  readonly before: Standing;
  readonly after: Standing;
  readonly decidedBy: string | null;
}

const STANDING_CHANGES = ['account.role_changed', 'account.disabled', 'account.enabled'] as const;
/** What changes the version of an account. */
export const ACCOUNT_CHANGES = [
  ...STANDING_CHANGES,
  'account.renamed',
  'account.mail_changed',
  'account.corrected',
] as const;

/**
 * Whether an account may be used, and in which role. Sessions check on every call, so a change applies from the next
 * one.
 */
@Injectable()
export class AccountStanding {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
    private readonly versions: Versions,
    private readonly personalData: PersonalData,
    private readonly outbox: Outbox,
    private readonly approvals: Approvals,
  ) {}

  /**
   * Ends all sessions and voids every open link, code and ceremony, so that enabling the account again revives none.
   *
   * Refuses with account.not_found and request.stale, like the others.
   */
  async disable(tx: Tx, change: StandingChange): Promise<void> {
    const { mail } = await this.#change(tx, 'account.disabled', change, { disabledAt: this.clock.now() });
    await this.personalData.endAccess(tx, { accountId: change.accountId, mail });
  }

  async enable(tx: Tx, change: StandingChange): Promise<void> {
    await this.#change(tx, 'account.enabled', change, { disabledAt: null });
  }

  /**
   * Ends all sessions: how long one lives depends on the role, so one that is too old for staff would be valid again
   * for a customer. An open invitation stays.
   */
  async changeRole(tx: Tx, change: StandingChange, role: Role): Promise<void> {
    const before = await this.#change(tx, 'account.role_changed', change, { role });
    if (before.role !== role) await this.personalData.endSessions(tx, change.accountId);
  }

  /** What the owner of an erased account planned as staff becomes void, as when they are dismissed. */
  async end(tx: Tx, { id: accountId, ...account }: Account): Promise<void> {
    const before = toStanding(account);
    await this.#voidPlans(tx, { accountId, before, after: { ...before, isEnabled: false }, decidedBy: null });
  }

  /** Makes an administrator wait as a new one does: the account may have changed hands. */
  async restartApprovals(tx: Tx, { id, role }: Pick<Account, 'id' | 'role'>): Promise<void> {
    if (may(role, 'approvals.decide'))
      await this.accounts.update(tx, id, { approvesFrom: approvesFrom(this.clock.now()) });
  }

  /**
   * Locks the account and checks that it still has the version that was read. Refuses with account.not_found and
   * request.stale.
   */
  async lock(tx: Tx, { accountId, read }: Pick<StandingChange, 'accountId' | 'read'>): Promise<Account> {
    const account = await this.accounts.lockById(tx, accountId);
    if (!account || account.deletedAt) throw new AppError('account.not_found');
    const { role, disabledAt, version } = account;
    if (read !== undefined) {
      const now = { role, isEnabled: disabledAt === null };
      await this.versions.requireUnchanged(tx, { read, version, subject: accountId, changedBy: ACCOUNT_CHANGES, now });
    }
    return account;
  }

  async #change(
    tx: Tx,
    action: (typeof STANDING_CHANGES)[number],
    { actorId, accountId, reason, read, ...where }: StandingChange,
    changes: Partial<Pick<Account, 'role' | 'disabledAt'>>,
  ): Promise<Account> {
    const account = await this.lock(tx, { accountId, ...(read === undefined ? {} : { read }) });
    const { role, disabledAt, approvesFrom: approvesFromBefore } = account;
    const before = { role, disabledAt };
    const after = { ...before, ...changes };
    const waits = actorId !== null && isApprover(toStanding(after)) && !isApprover(toStanding(before));
    await this.accounts.update(tx, accountId, {
      ...changes,
      approvesFrom: waits ? approvesFrom(this.clock.now()) : approvesFromBefore,
    });
    const lowering = { accountId, before: toStanding(before), after: toStanding(after), decidedBy: actorId };
    await this.#voidPlans(tx, lowering);
    this.audit.record(tx, {
      ...where,
      actorId,
      action,
      subject: accountId,
      before,
      after: { ...after, ...(reason ? { reason } : {}) },
    });
    return account;
  }

  async #voidPlans(tx: Tx, { accountId, before, after: standing, decidedBy }: Lowering): Promise<void> {
    if (!losesPower(before, standing)) return;
    await this.approvals.voidOf(tx, { accountId, standing, decidedBy });
    this.outbox.add(tx, { contract: standingLowered, payload: { accountId, ...standing } });
  }
}

const toStanding = ({ role, disabledAt }: Pick<Account, 'role' | 'disabledAt'>) => ({
  role,
  isEnabled: disabledAt === null,
});
