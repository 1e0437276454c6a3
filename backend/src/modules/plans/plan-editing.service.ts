import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { type Tx, Transactions, violatedConstraintOf } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/principal.js';
import { Audit, type AuditEntry, Versions } from '../audit/index.js';
import { IsNull } from 'typeorm';
import type { CatalogPlan, EditablePlan, PlanDraft } from './catalog-plan.js';
import { PlanChange } from './entities/plan-change.entity.js';
import { CATALOGUE_CHANNEL } from './plan-catalog.service.js';
import { PlansQueries } from './plans.queries.js';
import { PlansRepository } from './plans.repository.js';

/** Changes what can be bought. Orders keep the price they were placed at; the pricing page follows within a second. */
@Injectable()
export class PlanEditing {
  constructor(
    private readonly transactions: Transactions,
    private readonly plans: PlansRepository,
    private readonly queries: PlansQueries,
    private readonly audit: Audit,
    private readonly versions: Versions,
  ) {}

  /**
   * Every plan in the order of the pricing page, read from the rows: the cached copy follows a change with a short
   * delay.
   */
  async list(): Promise<readonly EditablePlan[]> {
    return this.queries.listEditable();
  }

  /** Adds a plan at the end. Refuses with plan.id_taken or plan.combo_twice. */
  async create({ accountId, address }: StaffMember, plan: CatalogPlan): Promise<void> {
    requireDistinctCombos(plan);
    try {
      await this.transactions.run(async (tx) => {
        await this.plans.append(tx, plan);
        this.audit.record(tx, {
          actorId: accountId,
          address,
          action: 'plan.created',
          subject: plan.id,
          after: plan,
        });
        await announce(tx);
      });
    } catch (error) {
      if (violatedConstraintOf(error) === 'plans_pkey') throw new AppError('plan.id_taken');
      throw error;
    }
  }

  /**
   * Changes the version `read`. Refuses with plan.not_found, plan.combo_twice, request.stale, and plan.change_planned
   * while another change waits for its day.
   */
  async change({ accountId, address }: StaffMember, id: string, read: number, draft: PlanDraft): Promise<void> {
    await this.transactions.run(async (tx) => {
      const before = await this.requireChangeable(tx, id, read, draft);
      await this.#change(tx, { actorId: accountId, address }, { id, before, draft });
    });
  }

  /** Makes a change that was planned, unless the plan has changed since. */
  async apply(tx: Tx, { planId: id, planVersion, draft, plannedBy }: PlanChange): Promise<void> {
    const found = await this.plans.lock(tx, id);
    const actor = { actorId: plannedBy };
    if (found?.version === planVersion) await this.#change(tx, actor, { id, before: editableOf(found.plan), draft });
    else this.audit.record(tx, { ...actor, action: 'plan.change_dropped', subject: id, after: draft });
  }

  /** Locks the plan; returns its editable part. Refuses like `change`. */
  async requireChangeable(tx: Tx, id: string, read: number, draft: PlanDraft): Promise<object> {
    requireDistinctCombos(draft);
    const found = await this.plans.lock(tx, id);
    if (!found) throw new AppError('plan.not_found');
    const now = editableOf(found.plan);
    const { version } = found;
    await this.versions.requireUnchanged(tx, { read, version, subject: id, changedBy: ['plan.changed'], now });
    if (await tx.existsBy(PlanChange, { planId: id, endedAt: IsNull() })) throw new AppError('plan.change_planned');
    return now;
  }

  async #change(
    tx: Tx,
    actor: Pick<AuditEntry, 'actorId' | 'address'>,
    { id, before, draft }: { readonly id: string; readonly before: object; readonly draft: PlanDraft },
  ): Promise<void> {
    await this.plans.update(tx, id, draft);
    this.audit.record(tx, { ...actor, action: 'plan.changed', subject: id, before, after: draft });
    await announce(tx);
  }

  /**
   * Puts the plans in this order instead of the one of version `read`; `ids` names each of them once.
   *
   * Refuses with plan.order_incomplete or request.stale.
   */
  async arrange({ accountId, address }: StaffMember, read: number, ids: readonly string[]): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { ids: before, version } = await this.plans.lockOrder(tx);
      const isComplete = before.length === ids.length && before.every((id) => ids.includes(id));
      if (!isComplete) throw new AppError('plan.order_incomplete');
      const changedBy = ['plan.arranged'] as const;
      await this.versions.requireUnchanged(tx, { read, version, subject: 'plans', changedBy, now: { ids: before } });
      await this.plans.arrange(tx, ids);
      const actor = { actorId: accountId, address };
      this.audit.record(tx, { ...actor, action: 'plan.arranged', subject: 'plans', before, after: ids });
      await announce(tx);
    });
  }
}

function editableOf({ id: _id, edition: _edition, combos, ...terms }: CatalogPlan): object {
  return { ...terms, combos: combos.map(({ lifetime: _lifetime, ...combo }) => combo) };
}

function requireDistinctCombos({ combos }: Pick<CatalogPlan, 'combos'>): void {
  if (new Set(combos.map(({ months }) => months)).size !== combos.length) throw new AppError('plan.combo_twice');
}

const announce = (tx: Tx): Promise<unknown> => tx.query(`SELECT pg_notify('${CATALOGUE_CHANNEL}', '')`);
