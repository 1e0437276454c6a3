import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { may, type Permission } from '../../domain/access/roles.js';
import {
  kindsLost,
  mayApproveAt,
  mayPropose,
  PROPOSAL_DAYS,
  type ProposalKind,
  type Standing,
} from '../../domain/approvals/proposal.js';
import { SUMMED_DAYS, takeSecondPerson, takesSecondPerson } from '../../domain/approvals/giving.js';
import { DAY_MS } from '../../domain/calendar/calendar.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { Audit } from '../audit/index.js';
import { Site } from '../site/index.js';
import type { Proposal } from './proposal.entity.js';
import { ProposalsRepository } from './proposals.repository.js';

/** How a proposal stores that a gift has no upper bound. */
const UNBOUNDED = -1;

/** What an executor receives. */
export interface ExecutedAct<Payload> {
  /** The proposal's id, or a new one; each is used once as an origin. */
  readonly originId: string;
  readonly payload: Payload;
  readonly reason: string;
  /** The account of who proposed it, or of the member of staff who acted alone. */
  readonly proposedBy: string;
  /** The administrator who approved, or the member of staff who acted alone. */
  readonly staff: StaffMember;
  /** Whether two people agreed on it. */
  readonly isAgreed: boolean;
}

export interface ActResult {
  /** Id of what the act created or changed; null when there is none. */
  readonly id: string | null;
  /** The licence that was granted or extended. */
  readonly licenseId?: string;
}

/** Does the act, in the caller's transaction. Checks again everything that can have changed since it was proposed. */
export type Executor<Payload> = (tx: Tx, act: ExecutedAct<Payload>) => Promise<ActResult>;

/** How much an act gives, and the recipient. */
export interface ActScope {
  /** Fen of list price that it gives away; `Infinity` always takes two people. */
  readonly givenFen: number;
  /** The account that receives it, if known. */
  readonly accountId?: string;
  /** The licence that is extended. */
  readonly licenseId?: string;
}

export interface ActRequest<Payload> extends ActScope {
  /** Plain JSON; the executor receives it after a JSON round trip. */
  readonly payload: Payload;
  /**
   * Its fields that name the recipient: erased with the account, and left out of the permanent part of the audit log.
   */
  readonly personal?: readonly (keyof Payload & string)[];
  readonly reason: string;
}

/** The outcome of a request: one of the two ids, or neither for an act that has no result id. */
export interface ActOutcome {
  readonly resultId: string | null;
  /** The proposal that waits for a second person. */
  readonly proposalId: string | null;
}

/** One kind of act, as its module uses it. */
export interface Act<Payload> {
  /**
   * Keeps the standing of `staff` until the transaction ends. Call it before the first lock of a transaction that locks
   * the subject of the act and then performs it: an approval also locks the administrators first. Refuses with
   * auth.forbidden.
   */
  hold(tx: Tx, staff: StaffMember): Promise<void>;
  /**
   * Executes the act, or proposes it when it takes a second person. Refuses with auth.forbidden, if `staff` was
   * dismissed in the meantime, and as the executor does.
   */
  perform(tx: Tx, staff: StaffMember, request: ActRequest<Payload>): Promise<ActOutcome>;
  /** Creates a proposal for the act even if one person could do it alone. Returns the proposal's id. */
  propose(tx: Tx, staff: StaffMember, request: ActRequest<Payload>): Promise<string>;
  /** Whether `perform` would propose it, for a hint beside the button. */
  needsSecondPerson(tx: Tx, staff: StaffMember, request: ActScope): Promise<boolean>;
  /** The same for each of several acts that are performed in turn, by the fen that they give. */
  whichNeedSecondPerson(tx: Tx, staff: StaffMember, gifts: readonly number[]): Promise<boolean[]>;
}

/**
 * The two-person rule.
 *
 * A module that lets staff give something away registers the act once, with what it does, and then performs it:
 *
 *     this.#grants = approvals.act<Terms>('license_grant', (tx, act) => this.#issue(tx, act));
 *     const { resultId, proposalId } = await this.#grants.perform(tx, staff, { payload, giving, accountId, reason });
 */
@Injectable()
export class Approvals {
  readonly #executors = new Map<ProposalKind, Executor<never>>();

  constructor(
    private readonly clock: Clock,
    private readonly site: Site,
    private readonly proposals: ProposalsRepository,
    private readonly audit: Audit,
  ) {}

  /** Registers the executor of a kind of act. Throws when the kind already has one. */
  act<Payload extends object>(kind: ProposalKind, executor: Executor<Payload>): Act<Payload> {
    if (this.#executors.has(kind)) throw new Error(`an executor for ${kind} is already registered`);
    this.#executors.set(kind, executor);
    return {
      hold: (tx, staff) => this.#requireProposer(tx, staff, kind),
      perform: (tx, staff, request) => this.#perform(tx, staff, kind, request, executor),
      propose: async (tx, staff, request) => {
        await this.#requireProposer(tx, staff, kind);
        return this.#propose(tx, staff, kind, request);
      },
      needsSecondPerson: (tx, staff, request) => this.#needsSecondPerson(tx, staff, request),
      whichNeedSecondPerson: async (tx, staff, gifts) =>
        takeSecondPerson(gifts, await this.#givenBefore(tx, staff), this.site.mostAloneFen),
    };
  }

  /**
   * Ensures that a member of staff may give the second consent, which takes `permission`, and keeps it so until the
   * transaction ends: a call that was under way when they were dismissed decides nothing.
   *
   * Refuses with auth.forbidden, proposal.approver_new.
   */
  async requireApprover(tx: Tx, { accountId }: StaffMember, permission: Permission): Promise<void> {
    const staff = await this.proposals.holdStaff(tx, accountId);
    if (!staff?.isEnabled || !may(staff.role, permission)) throw new AppError('auth.forbidden');
    const verdict = mayApproveAt(staff.approvesFrom, this.clock.now());
    if (!verdict.ok) throw new AppError(verdict.code);
  }

  /**
   * Ensures that the proposer of an act may still do so. A dismissal needs the proposal's lock, which we hold, so it
   * ends after us.
   *
   * Refuses with proposal.void.
   */
  async requireStanding(tx: Tx, { kind, proposedBy }: Pick<Proposal, 'kind' | 'proposedBy'>): Promise<void> {
    const proposer = await this.proposals.findStaff(tx, proposedBy);
    if (!proposer || !mayPropose(proposer, kind)) throw new AppError('proposal.void');
  }

  /** Whether an account may still do what takes `permission`. */
  async mayStill(tx: Tx, accountId: string, permission: Permission): Promise<boolean> {
    const staff = await this.proposals.findStaff(tx, accountId);
    return staff !== null && staff.isEnabled && may(staff.role, permission);
  }

  /** Erases the personal fields of proposals for an account. */
  async forget(tx: Tx, accountId: string): Promise<void> {
    await this.proposals.forget(tx, accountId);
  }

  /** The same for proposals to send quotes, which may be older than the account. */
  async forgetQuotes(tx: Tx, quoteIds: readonly string[]): Promise<void> {
    await this.proposals.forgetQuotes(tx, quoteIds);
  }

  /** Ends the waiting proposals of a member of staff that their new standing no longer allows. */
  async voidOf(
    tx: Tx,
    { accountId, standing, decidedBy }: { accountId: string; standing: Standing; decidedBy: string | null },
  ): Promise<void> {
    const end = { status: 'void', decidedBy, decidedAt: this.clock.now() } as const;
    for (const id of await this.proposals.end(tx, accountId, kindsLost(standing), end)) {
      this.audit.record(tx, { actorId: decidedBy, action: 'proposal.void', subject: id });
    }
  }

  async execute(tx: Tx, kind: ProposalKind, act: ExecutedAct<object>): Promise<ActResult> {
    const executor = this.#executors.get(kind);
    if (!executor) throw new Error(`no executor is registered for ${kind}`);
    return executor(tx, act as ExecutedAct<never>);
  }

  async #perform<Payload extends object>(
    tx: Tx,
    staff: StaffMember,
    kind: ProposalKind,
    request: ActRequest<Payload>,
    executor: Executor<Payload>,
  ): Promise<ActOutcome> {
    await this.#requireProposer(tx, staff, kind);
    await this.proposals.lockGiving(tx, staff.accountId);
    if (await this.#needsSecondPerson(tx, staff, request)) {
      return { resultId: null, proposalId: await this.#propose(tx, staff, kind, request) };
    }
    const { payload, reason } = request;
    const act = { originId: randomUUID(), payload, reason, staff, proposedBy: staff.accountId, isAgreed: false };
    const { id, licenseId } = await executor(tx, act);
    await this.proposals.addGift(tx, {
      worthFen: request.givenFen,
      kind,
      staffId: staff.accountId,
      accountId: request.accountId ?? null,
      licenseId: licenseId ?? request.licenseId ?? null,
      givenAt: this.clock.now(),
    });
    return { resultId: id, proposalId: null };
  }

  /**
   * Keeps the proposer's standing until the transaction ends: a concurrent dismissal either sees the proposal or is
   * seen here.
   */
  async #requireProposer(tx: Tx, { accountId }: StaffMember, kind: ProposalKind): Promise<void> {
    const proposer = await this.proposals.holdStaff(tx, accountId);
    if (!proposer || !mayPropose(proposer, kind)) throw new AppError('auth.forbidden');
  }

  async #needsSecondPerson(tx: Tx, staff: StaffMember, { givenFen }: ActScope): Promise<boolean> {
    return takesSecondPerson(givenFen, await this.#givenBefore(tx, staff), this.site.mostAloneFen);
  }

  async #givenBefore(tx: Tx, { accountId: staffId }: StaffMember): Promise<number> {
    const since = new Date(this.clock.now().getTime() - SUMMED_DAYS * DAY_MS);
    return this.proposals.givenSince(tx, staffId, since);
  }

  async #propose<Payload extends object>(
    tx: Tx,
    { accountId: actorId }: StaffMember,
    kind: ProposalKind,
    { payload: all, personal: names = [], reason, givenFen: given, ...to }: ActRequest<Payload>,
  ): Promise<string> {
    const proposedAt = this.clock.now();
    const expiresAt = new Date(proposedAt.getTime() + PROPOSAL_DAYS * DAY_MS);
    const accountId = to.accountId ?? null;
    const isPersonal = (name: string) => names.some((one) => one === name);
    const part = (wanted: boolean) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => isPersonal(name) === wanted));
    const [payload, personal] = [part(false), names.length === 0 ? null : part(true)];
    const givenFen = Number.isFinite(given) ? given : UNBOUNDED;
    const proposal = {
      kind,
      payload,
      personal,
      accountId,
      reason,
      givenFen,
      proposedBy: actorId,
      proposedAt,
      expiresAt,
    };
    const id = await this.proposals.insert(tx, proposal);
    const after = { kind, ...payload, accountId, reason, givenFen };
    const written = { subject: id, after, ...(personal ? { personal } : {}) };
    this.audit.record(tx, { actorId, action: 'proposal.made', ...written });
    return id;
  }
}
