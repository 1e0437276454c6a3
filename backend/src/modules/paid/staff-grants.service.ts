import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { canonicalMail } from '../../domain/accounts/mail-address.js';
import { AppError } from '../../domain/errors/index.js';
import type { Capacity } from '../../domain/licensing/capacity.js';
import { expiryOf } from '../../domain/licensing/expiry.js';
import { evaluateGrantDecision, needsSecondPerson } from '../../domain/licensing/grant-approval.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Settings, SETTINGS } from '../../platform/config/settings.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/principal.js';
import { IdempotencyKeys } from '../../platform/idempotency/idempotency-keys.js';
import { Accounts } from '../account/index.js';
import { Audit } from '../audit/index.js';
import { PlanCatalog } from '../plans/index.js';
import { LicenseProposal } from './entities/license-proposal.entity.js';
import { LicenseGrants } from './license-grants.service.js';
import { LicenseLetters } from './license-letters.service.js';
import { LicenseProposals } from './license-proposals.repository.js';

/** What staff want to give somebody, and why. */
export interface GrantDraft extends Capacity {
  readonly mail: string;
  readonly planId: string;
  /** Calendar months; 0 is permanent. */
  readonly months: number;
  readonly reason: string;
}

/** What became of it: a license at once, or a proposal that waits for a second person. */
export interface GrantOutcome {
  readonly licenseId: string | null;
  readonly proposalId: string | null;
}

type Terms = Pick<LicenseProposal, 'accountId' | 'planId' | 'users' | 'assets' | 'months' | 'reason'>;

/** Licenses that staff give away. A large one takes two people. */
@Injectable()
export class StaffGrants {
  constructor(
    private readonly transactions: Transactions,
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly plans: PlanCatalog,
    private readonly proposals: LicenseProposals,
    private readonly grants: LicenseGrants,
    private readonly letters: LicenseLetters,
    private readonly audit: Audit,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Grants, or proposes what takes two. Refuses with account.not_found, plan.not_found. */
  async grant(staff: StaffMember, { mail, ...draft }: GrantDraft): Promise<GrantOutcome> {
    return this.keys.run(staff.key, async (tx) => {
      const account = await this.accounts.findActiveByMail(tx, canonicalMail(mail) ?? '');
      if (!account)
        throw new AppError('account.not_found', { details: [{ field: 'mail', code: 'account.not_found' }] });
      const terms = { ...draft, accountId: account.id };
      await this.plans.getAll(tx, [terms.planId]);
      if (!needsSecondPerson(terms)) {
        return { licenseId: await this.#issue(tx, staff, randomUUID(), terms), proposalId: null };
      }
      const proposedBy = staff.accountId;
      const proposalId = await this.proposals.insert(tx, { ...terms, proposedBy, proposedAt: this.clock.now() });
      await this.#note(tx, staff, 'license.grant_proposed', proposalId, terms);
      return { licenseId: null, proposalId };
    });
  }

  /** Agrees to what somebody else proposed. Refuses as `reject`, and with plan.not_found. Answers the license's id. */
  async approve(staff: StaffMember, proposalId: string): Promise<string> {
    return this.keys.run(staff.key, async (tx) => {
      const proposal = await this.#decidable(tx, staff, proposalId);
      const licenseId = await this.#issue(tx, staff, proposalId, proposal);
      await this.proposals.decide(tx, proposalId, { status: 'approved', licenseId, ...this.#decision(staff) });
      return licenseId;
    });
  }

  /** Refuses with license.proposal_not_found, license.proposal_decided, license.own_proposal. */
  async reject(staff: StaffMember, proposalId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      await this.#decidable(tx, staff, proposalId);
      await this.proposals.decide(tx, proposalId, { status: 'rejected', licenseId: null, ...this.#decision(staff) });
      await this.#note(tx, staff, 'license.grant_rejected', proposalId, {});
    });
  }

  async #issue(tx: Tx, staff: StaffMember, originId: string, terms: Terms): Promise<string> {
    const now = this.clock.now();
    const { accountId, planId, users, assets, months, reason } = terms;
    const plan = (await this.plans.getAll(tx, [planId])).get(planId);
    if (!plan) throw new AppError('plan.not_found');
    const isWholePlan = users === plan.users && assets === plan.assets;
    const license = await this.grants.issue(tx, {
      accountId,
      origin: { kind: 'grant', id: originId },
      plan: { id: plan.id, edition: plan.edition, name: plan.name, users, assets },
      // Only what equals a plan has a plan's price to renew at.
      components: isWholePlan ? [{ planId, quantity: 1 }] : [],
      expiresAt: expiryOf(months === 0 ? { kind: 'lifetime' } : { kind: 'months', months }, now),
      isTest: !this.settings.production,
      grantedBy: staff.accountId,
      now,
    });
    await this.letters.issued(tx, license);
    await this.#note(tx, staff, 'license.granted', license.id, { accountId, planId, users, assets, months, reason });
    return license.id;
  }

  async #decidable(tx: Tx, { accountId }: StaffMember, id: string): Promise<LicenseProposal> {
    const proposal = await this.proposals.lock(tx, id);
    if (!proposal) throw new AppError('license.proposal_not_found');
    const verdict = evaluateGrantDecision({ ...proposal, isDecided: proposal.status !== 'waiting' }, accountId);
    if (!verdict.ok) throw new AppError(verdict.code);
    return proposal;
  }

  #decision({ accountId }: StaffMember) {
    return { decidedBy: accountId, decidedAt: this.clock.now() };
  }

  async #note(
    tx: Tx,
    { accountId: actorId, address }: StaffMember,
    action: `license.${string}`,
    subject: string,
    after: object,
  ): Promise<void> {
    await this.audit.record(tx, { actorId, address, action, subject, after });
  }
}
