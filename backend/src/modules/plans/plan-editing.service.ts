import { Injectable } from '@nestjs/common';
import { AppError } from '../../domain/errors/index.js';
import { type Tx, Transactions, violatedConstraintOf } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/principal.js';
import { Audit } from '../audit/index.js';
import type { CatalogPlan } from './catalog-plan.js';
import { CATALOGUE_CHANNEL } from './plan-catalog.service.js';
import { PlansRepository } from './plans.repository.js';

/** What staff decide about a plan. Its id and edition stay what they were: licenses and orders refer to them. */
export type PlanDraft = Omit<CatalogPlan, 'id' | 'edition'>;

/** Changes what can be bought. Orders keep the price they were placed at; the pricing page follows within a second. */
@Injectable()
export class PlanEditing {
  constructor(
    private readonly transactions: Transactions,
    private readonly plans: PlansRepository,
    private readonly audit: Audit,
  ) {}

  /** Every plan as it stands, in the order of the pricing page: not the copy, which follows a change a moment later. */
  async list(): Promise<readonly CatalogPlan[]> {
    return this.plans.listAll();
  }

  /** Adds a plan at the end. Refuses with plan.id_taken or plan.combo_twice. */
  async create({ accountId, address }: StaffMember, plan: CatalogPlan): Promise<void> {
    requireDistinctCombos(plan);
    try {
      await this.transactions.run(async (tx) => {
        await this.plans.append(tx, plan);
        await this.audit.record(tx, {
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

  /** Refuses with plan.not_found or plan.combo_twice. */
  async change({ accountId, address }: StaffMember, id: string, draft: PlanDraft): Promise<void> {
    requireDistinctCombos(draft);
    await this.transactions.run(async (tx) => {
      const before = await this.plans.lock(tx, id);
      if (!before) throw new AppError('plan.not_found');
      await this.plans.update(tx, id, draft);
      const actor = { actorId: accountId, address };
      await this.audit.record(tx, { ...actor, action: 'plan.changed', subject: id, before, after: draft });
      await announce(tx);
    });
  }

  /** Puts the plans in this order; `ids` names each of them once. Refuses with plan.order_incomplete. */
  async arrange({ accountId, address }: StaffMember, ids: readonly string[]): Promise<void> {
    await this.transactions.run(async (tx) => {
      const before = await this.plans.lockIds(tx);
      const isComplete = before.length === ids.length && before.every((id) => ids.includes(id));
      if (!isComplete) throw new AppError('plan.order_incomplete');
      await this.plans.arrange(tx, ids);
      const actor = { actorId: accountId, address };
      await this.audit.record(tx, { ...actor, action: 'plan.arranged', subject: 'plans', before, after: ids });
      await announce(tx);
    });
  }
}

function requireDistinctCombos({ combos }: Pick<CatalogPlan, 'combos'>): void {
  if (new Set(combos.map(({ months }) => months)).size !== combos.length) throw new AppError('plan.combo_twice');
}

const announce = (tx: Tx): Promise<unknown> => tx.query(`SELECT pg_notify('${CATALOGUE_CHANNEL}', '')`);
