import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { type CalendarDate, startOfShanghaiDay } from '../../domain/calendar/shanghai.js';
import { AppError } from '../../domain/errors/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { Audit } from '../audit/index.js';
import { PlanChange } from './entities/plan-change.entity.js';
import type { PlanDraft } from './catalog-plan.js';
import { PlanEditing } from './plan-editing.service.js';
import { planChangeDue } from './plans.events.js';

/** Changes of plans that take effect on a later day, at midnight in Shanghai. */
@Injectable()
export class PlanSchedule {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly editing: PlanEditing,
    private readonly audit: Audit,
  ) {}

  /**
   * Plans a change of the version `read`. Refuses with plan.starts_too_early, and like `PlanEditing.change`: no other
   * change of the plan may be waiting.
   */
  async plan(
    { accountId, address }: StaffMember,
    planId: string,
    read: number,
    { draft, startsOn }: { readonly draft: PlanDraft; readonly startsOn: CalendarDate },
  ): Promise<void> {
    const [plannedAt, startsAt] = [this.clock.now(), startOfShanghaiDay(startsOn)];
    if (startsAt <= plannedAt) {
      throw new AppError('plan.starts_too_early', { details: [{ field: 'startsOn', code: 'plan.starts_too_early' }] });
    }
    await this.transactions.run(async (tx) => {
      await this.editing.requireChangeable(tx, planId, read, draft);
      const id = randomUUID();
      await tx.insert(PlanChange, {
        id,
        planId,
        planVersion: read,
        draft,
        startsAt,
        plannedBy: accountId,
        plannedAt,
        endedAt: null,
      });
      this.outbox.add(tx, { contract: planChangeDue, payload: { changeId: id }, runAt: startsAt });
      const after = { ...draft, startsOn };
      this.audit.record(tx, { actorId: accountId, address, action: 'plan.change_planned', subject: planId, after });
    });
  }

  /** Cancels the change that waits. Refuses with plan.no_change_planned. */
  async cancel({ accountId, address }: StaffMember, planId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const waiting = { planId, endedAt: IsNull() };
      const { affected } = await tx.update(PlanChange, waiting, { endedAt: this.clock.now() });
      if (affected !== 1) throw new AppError('plan.no_change_planned');
      this.audit.record(tx, { actorId: accountId, address, action: 'plan.change_cancelled', subject: planId });
    });
  }

  /** Makes a planned change. Does nothing if it has been made or cancelled. */
  async apply(changeId: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const change = await tx.findOne(PlanChange, { where: { id: changeId, endedAt: IsNull() }, lock });
      if (!change) return;
      await tx.update(PlanChange, { id: changeId }, { endedAt: this.clock.now() });
      await this.editing.apply(tx, change);
    });
  }
}
