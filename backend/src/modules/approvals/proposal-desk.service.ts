import { Injectable } from '@nestjs/common';
import { evaluateDecision, mayApproveAt, type ProposalDecision } from '../../domain/approvals/proposal.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Audit } from '../audit/index.js';
import { Approvals } from './approvals.service.js';
import type { Proposal } from './proposal.entity.js';
import { ProposalsRepository } from './proposals.repository.js';

/** Decides proposals that wait for a second person. Of several concurrent decisions the first counts. */
@Injectable()
export class ProposalDesk {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly proposals: ProposalsRepository,
    private readonly approvals: Approvals,
    private readonly audit: Audit,
  ) {}

  /**
   * Executes another administrator's proposal in the transaction that records the decision. Returns the id of the
   * result.
   *
   * Refuses with proposal.not_found, .decided, .expired, .own, .approver_new, .void, auth.forbidden (dismissed
   * meanwhile), as the act itself, and with proposal.own_account; a refused proposal keeps waiting.
   */
  async approve(staff: StaffMember, id: string): Promise<string | null> {
    return this.keys.run(staff.key, async (tx) => {
      await this.proposals.lockApprovers(tx);
      const { kind, reason, proposedBy, ...stored } = await this.#decidable(tx, staff, id, 'approved');
      await this.approvals.requireApprover(tx, staff, 'approvals.decide');
      await this.approvals.requireStanding(tx, { kind, proposedBy });
      const payload = { ...stored.payload, ...stored.personal };
      const result = await this.approvals.execute(tx, kind, {
        originId: id,
        payload,
        reason,
        staff,
        proposedBy,
        isAgreed: true,
      });
      // After the act, which may have a more exact refusal.
      if (stored.accountId === staff.accountId) throw new AppError('proposal.own_account');
      await this.#decide(tx, staff, id, 'approved', result.id);
      return result.id;
    });
  }

  /** Returns when the caller may first approve; null when that is already so. */
  async approvesFrom({ accountId }: StaffMember): Promise<Date | null> {
    const staff = await this.transactions.run((tx) => this.proposals.findStaff(tx, accountId));
    const from = staff?.approvesFrom ?? null;
    return mayApproveAt(from, this.clock.now()).ok ? null : from;
  }

  /** Refuses with proposal.not_found, .decided, .own. */
  async reject(staff: StaffMember, id: string): Promise<void> {
    await this.#end(staff, id, 'rejected');
  }

  /** Withdraws the caller's own proposal. Refuses with proposal.not_found, .decided, .not_own. */
  async withdraw(staff: StaffMember, id: string): Promise<void> {
    await this.#end(staff, id, 'withdrawn');
  }

  async #end(staff: StaffMember, id: string, decision: ProposalDecision): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.#decidable(tx, staff, id, decision);
      await this.#decide(tx, staff, id, decision, null);
    });
  }

  async #decidable(tx: Tx, { accountId }: StaffMember, id: string, decision: ProposalDecision): Promise<Proposal> {
    const proposal = await this.proposals.lock(tx, id);
    if (!proposal) throw new AppError('proposal.not_found');
    const facts = { ...proposal, isDecided: proposal.status !== 'waiting' };
    const verdict = evaluateDecision(decision, facts, accountId, this.clock.now());
    if (!verdict.ok) throw new AppError(verdict.code);
    return proposal;
  }

  async #decide(
    tx: Tx,
    { accountId: actorId }: StaffMember,
    id: string,
    status: ProposalDecision,
    resultId: string | null,
  ): Promise<void> {
    await this.proposals.decide(tx, id, { status, resultId, decidedBy: actorId, decidedAt: this.clock.now() });
    const after = resultId === null ? {} : { resultId };
    this.audit.record(tx, { actorId, action: `proposal.${status}`, subject: id, after });
  }
}
