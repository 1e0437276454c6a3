import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { may } from '../../domain/access/roles.js';
import { isApprover, type Standing } from '../../domain/approvals/proposal.js';
import { type CalendarDate, startOfShanghaiDay } from '../../domain/calendar/calendar.js';
import { AppError } from '../../domain/errors/index.js';
import { priceRows } from '../../domain/pricing/list-price.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { type JobContract, Outbox, textOf } from '../../platform/outbox/outbox.js';
import { Accounts } from '../account/index.js';
import { type Act, type ActOutcome, Approvals, type ExecutedAct } from '../approvals/index.js';
import { Audit } from '../audit/index.js';
import { PlanEditing, type PricesToApprove } from './plan-editing.service.js';
import { PlanChange, type PlanChangeEnd } from './plan.entity.js';
import type { PlanDraft } from './plans.queries.js';

/** The day of a planned change has come. */
export const planChangeDue: JobContract<{ readonly changeId: string }> = {
  name: 'plan.change_due',
  queue: 'events',
  parse: (data) => ({ changeId: textOf(data, 'changeId') }),
};

interface ScheduledPlan extends PricesToApprove {
  readonly draft: PlanDraft;
  /** The version that the proposer edited. */
  readonly read: number;
  readonly startsOn: CalendarDate;
}

/** A change of the version `read` from a later day on. */
export interface LaterChange {
  readonly draft: PlanDraft;
  readonly startsOn: CalendarDate;
  readonly reason: string;
}

/** Changes of plans that take effect on a later day, at midnight in Shanghai. */
@Injectable()
export class PlanSchedule {
  readonly #act: Act<ScheduledPlan>;

  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly editing: PlanEditing,
    private readonly accounts: Accounts,
    private readonly audit: Audit,
    approvals: Approvals,
  ) {
    this.#act = approvals.act<ScheduledPlan>('plan_schedule', (tx, act) => this.#insert(tx, act));
  }

  /**
   * Plans a change of the version `read`, or proposes to. Refuses with plan.starts_too_early, and like
   * `PlanEditing.change`: no other change of the plan may be waiting.
   */
  async plan(
    staff: StaffMember,
    planId: string,
    read: number,
    { draft, startsOn, reason }: LaterChange,
  ): Promise<ActOutcome> {
    this.#startOf(startsOn);
    return this.transactions.run(async (tx) => {
      await this.#act.hold(tx, staff);
      const before = await this.editing.requireChangeable(tx, planId, read, draft);
      const payload = { planId, read, draft, startsOn, prices: priceRows(before, draft) };
      const givenFen = await this.editing.judge(tx, planId, draft);
      return this.#act.perform(tx, staff, { payload, reason, givenFen });
    });
  }

  /**
   * Cancels the change that waits. Refuses with plan.no_change_planned, and with plan.other_change_planned unless it is
   * the one that staff saw.
   */
  async cancel({ accountId }: StaffMember, planId: string, changeId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const waiting = await tx.findOne(PlanChange, { where: { planId, endedAt: IsNull() }, lock });
      if (!waiting) throw new AppError('plan.no_change_planned');
      if (waiting.id !== changeId) throw new AppError('plan.other_change_planned');
      await tx.update(PlanChange, { id: changeId }, { endedAt: this.clock.now(), endReason: 'cancelled' });
      this.audit.record(tx, { actorId: accountId, action: 'plan.change_cancelled', subject: planId });
    });
  }

  /**
   * Makes a planned change. Does nothing if it has been made or cancelled. It becomes void if the person who planned it
   * may no longer change plans, or the person who approved it may no longer approve.
   */
  async apply(changeId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const change = await tx.findOne(PlanChange, { where: { id: changeId, endedAt: IsNull() }, lock });
      if (!change) return;
      const { plannedBy, approvedBy } = change;
      const isStanding =
        mayPlan(await this.#standingOf(tx, plannedBy)) &&
        (approvedBy === null || isApprover(await this.#standingOf(tx, approvedBy)));
      if (!isStanding) return this.#end(tx, change, 'dismissed');
      if (await this.editing.apply(tx, change)) await this.#end(tx, change, 'made');
      else await this.#end(tx, change, 'dropped');
    });
  }

  /** Voids what a member of staff has planned or approved, if the account may no longer do so. */
  async voidOf(accountId: string, standing: Standing): Promise<void> {
    const where = [
      ...(mayPlan(standing) ? [] : [{ plannedBy: accountId, endedAt: IsNull() }]),
      ...(isApprover(standing) ? [] : [{ approvedBy: accountId, endedAt: IsNull() }]),
    ];
    if (where.length === 0) return;
    await this.transactions.run(async (tx) => {
      const changes = await tx.find(PlanChange, { where, lock: { mode: 'pessimistic_write' } });
      for (const change of changes) await this.#end(tx, change, 'dismissed');
    });
  }

  async #standingOf(tx: Tx, accountId: string): Promise<Standing> {
    const account = await this.accounts.get(tx, accountId);
    return { role: account.role, isEnabled: Accounts.isActive(account) };
  }

  async #end(tx: Tx, { id, planId, plannedBy, draft }: PlanChange, endReason: PlanChangeEnd): Promise<void> {
    await tx.update(PlanChange, { id }, { endedAt: this.clock.now(), endReason });
    const entry = { actorId: plannedBy, subject: planId, after: draft };
    if (endReason === 'dropped') this.audit.record(tx, { ...entry, action: 'plan.change_dropped' });
    if (endReason === 'dismissed') this.audit.record(tx, { ...entry, actorId: null, action: 'plan.change_void' });
  }

  /** Midnight of the day. Refuses with plan.starts_too_early. */
  #startOf(startsOn: CalendarDate): Date {
    const startsAt = startOfShanghaiDay(startsOn);
    if (startsAt > this.clock.now()) return startsAt;
    throw new AppError('plan.starts_too_early', { details: [{ field: 'startsOn', code: 'plan.starts_too_early' }] });
  }

  async #insert(tx: Tx, { payload, staff, proposedBy, isAgreed }: ExecutedAct<ScheduledPlan>) {
    const { planId, read, draft, startsOn } = payload;
    const startsAt = this.#startOf(startsOn);
    await this.editing.requireChangeable(tx, planId, read, draft);
    const id = randomUUID();
    await tx.insert(PlanChange, {
      id,
      planId,
      planVersion: read,
      draft,
      startsAt,
      plannedBy: proposedBy,
      approvedBy: isAgreed ? staff.accountId : null,
      plannedAt: this.clock.now(),
      isAgreed,
      endedAt: null,
      endReason: null,
    });
    this.outbox.add(tx, { contract: planChangeDue, payload: { changeId: id }, runAt: startsAt });
    const { accountId: actorId } = staff;
    const after = { ...draft, startsOn };
    this.audit.record(tx, { actorId, action: 'plan.change_planned', subject: planId, after });
    return { id: planId };
  }
}

const mayPlan = ({ role, isEnabled }: Standing): boolean => isEnabled && may(role, 'plans.write');
