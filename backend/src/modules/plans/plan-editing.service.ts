import { Injectable } from '@nestjs/common';
import { ALWAYS_TWO, NOTHING_GIVEN, SUMMED_DAYS } from '../../domain/approvals/giving.js';
import { evaluatePrices } from '../../domain/approvals/price-change.js';
import { DAY_MS } from '../../domain/calendar/calendar.js';
import { AppError } from '../../domain/errors/index.js';
import { type PriceRow, priceRows } from '../../domain/pricing/list-price.js';
import { Clock } from '../../platform/clock/clock.js';
import { type Tx, Transactions } from '../../platform/database/transactions.js';
import type { StaffMember } from '../../platform/http/access/access.js';
import { type Act, type ActOutcome, Approvals, type ExecutedAct } from '../approvals/index.js';
import { Audit, type AuditEntry, Versions } from '../audit/index.js';
import { IsNull } from 'typeorm';
import { type CatalogPlan, type EditablePlan, type PlanDraft, PlansQueries } from './plans.queries.js';
import { PlanChange } from './plan.entity.js';
import { CATALOGUE_CHANNEL } from './plan-catalog.service.js';
import { PlansRepository } from './plans.repository.js';

/** What a second administrator reads about a change of prices. */
export interface PricesToApprove {
  readonly planId: string;
  readonly prices: readonly PriceRow[];
}
interface NewPlan extends PricesToApprove {
  readonly plan: CatalogPlan;
}
interface ChangedPlan extends PricesToApprove {
  readonly draft: PlanDraft;
  /** The version that the proposer edited. */
  readonly read: number;
}

/** The effect of a change on prices, computed before anything is changed. */
export interface PricesPreview {
  readonly prices: readonly PriceRow[];
  readonly takesSecondPerson: boolean;
}

/**
 * Changes what can be bought. Orders keep the price they were placed at; the pricing page follows within a second. A
 * price that falls so far that it has the effect of a gift waits for a second administrator.
 */
@Injectable()
export class PlanEditing {
  readonly #creations: Act<NewPlan>;
  readonly #changes: Act<ChangedPlan>;

  constructor(
    private readonly transactions: Transactions,
    private readonly plans: PlansRepository,
    private readonly queries: PlansQueries,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly versions: Versions,
    approvals: Approvals,
  ) {
    this.#creations = approvals.act<NewPlan>('plan_create', (tx, act) => this.#insert(tx, act));
    this.#changes = approvals.act<ChangedPlan>('plan_change', (tx, act) => this.#replace(tx, act));
  }

  /**
   * Every plan in the order of the pricing page, read from the rows: the cached copy follows a change with a short
   * delay.
   */
  async list(): Promise<readonly EditablePlan[]> {
    return this.queries.listEditable();
  }

  /** The prices of a plan before and after. `id` is null for a new plan. Refuses with plan.not_found, plan.price_zero. */
  async preview(id: string | null, draft: PlanDraft): Promise<PricesPreview> {
    return this.transactions.run(async (tx) => {
      const found = id === null ? null : await this.plans.lock(tx, id);
      if (id !== null && !found) throw new AppError('plan.not_found');
      const givenFen = await this.judge(tx, id, draft);
      return { prices: priceRows(found?.plan ?? null, draft), takesSecondPerson: givenFen > NOTHING_GIVEN };
    });
  }

  /** Adds a plan at the end, or proposes it. Refuses with plan.id_taken, plan.combo_twice or plan.price_zero. */
  async create(staff: StaffMember, plan: CatalogPlan, reason: string): Promise<ActOutcome> {
    requireDistinctCombos(plan);
    return this.transactions.run(async (tx) => {
      if ((await this.plans.find(tx, [plan.id])).length > 0) throw new AppError('plan.id_taken');
      const payload = { planId: plan.id, plan, prices: priceRows(null, plan) };
      return this.#creations.perform(tx, staff, { payload, reason, givenFen: await this.judge(tx, null, plan) });
    });
  }

  /**
   * Changes the version `read`, or proposes the change. Refuses with plan.not_found, plan.combo_twice, plan.price_zero,
   * request.stale, and plan.change_planned while another change waits for its day.
   */
  async change(
    staff: StaffMember,
    id: string,
    read: number,
    { draft, reason }: { readonly draft: PlanDraft; readonly reason: string },
  ): Promise<ActOutcome> {
    return this.transactions.run(async (tx) => {
      await this.#changes.hold(tx, staff);
      const before = await this.requireChangeable(tx, id, read, draft);
      const payload = { planId: id, draft, read, prices: priceRows(before, draft) };
      return this.#changes.perform(tx, staff, { payload, reason, givenFen: await this.judge(tx, id, draft) });
    });
  }

  /** Makes a change that was planned. Returns false, and changes nothing, if the plan has changed since. */
  async apply(tx: Tx, { planId: id, planVersion, draft, plannedBy, isAgreed }: PlanChange): Promise<boolean> {
    const found = await this.plans.lock(tx, id);
    if (found?.version !== planVersion) return false;
    await this.#change(tx, { actorId: plannedBy }, { before: found.plan, draft, isAgreed });
    return true;
  }

  /** Locks the plan and returns it. Refuses like `change`. */
  async requireChangeable(tx: Tx, id: string, read: number, draft: PlanDraft): Promise<CatalogPlan> {
    requireDistinctCombos(draft);
    const found = await this.plans.lock(tx, id);
    if (!found) throw new AppError('plan.not_found');
    const now = editableOf(found.plan);
    const { version } = found;
    await this.versions.requireUnchanged(tx, { read, version, subject: id, changedBy: ['plan.changed'], now });
    if (await tx.existsBy(PlanChange, { planId: id, endedAt: IsNull() })) throw new AppError('plan.change_planned');
    return found.plan;
  }

  /**
   * What a change of prices gives away: nothing, or an unlimited amount, because customers can buy at a price any
   * number of times. `id` is null for a new plan. Refuses with plan.price_zero.
   */
  async judge(tx: Tx, id: string | null, draft: PlanDraft): Promise<number> {
    const since = new Date(this.clock.now().getTime() - SUMMED_DAYS * DAY_MS);
    const histories = await this.plans.histories(tx, since);
    const verdict = evaluatePrices(histories.find((plan) => plan.id === id) ?? null, draft, histories);
    if (!verdict.ok) throw new AppError(verdict.code, { details: [{ field: 'combos', code: verdict.code }] });
    return verdict.takesSecondPerson ? ALWAYS_TWO : NOTHING_GIVEN;
  }

  async #insert(tx: Tx, { payload: { plan }, staff, isAgreed }: ExecutedAct<NewPlan>) {
    // A proposal does not reserve its id, so the id may have been taken since.
    if (!(await this.plans.append(tx, plan))) throw new AppError('plan.id_taken');
    await this.plans.addPast(tx, null, { planId: plan.id, endedAt: this.clock.now(), isAgreed });
    const { accountId: actorId } = staff;
    this.audit.record(tx, { actorId, action: 'plan.created', subject: plan.id, after: plan });
    await announce(tx);
    return { id: plan.id };
  }

  async #replace(tx: Tx, { payload, staff, isAgreed }: ExecutedAct<ChangedPlan>) {
    const { planId: id, read, draft } = payload;
    const before = await this.requireChangeable(tx, id, read, draft);
    await this.#change(tx, { actorId: staff.accountId }, { before, draft, isAgreed });
    return { id };
  }

  async #change(
    tx: Tx,
    actor: Pick<AuditEntry, 'actorId'>,
    change: { readonly before: CatalogPlan; readonly draft: PlanDraft; readonly isAgreed: boolean },
  ): Promise<void> {
    const { before, draft, isAgreed } = change;
    const { id } = before;
    await this.plans.addPast(tx, before, { planId: id, endedAt: this.clock.now(), isAgreed });
    await this.plans.update(tx, id, draft);
    this.audit.record(tx, { ...actor, action: 'plan.changed', subject: id, before: editableOf(before), after: draft });
    await announce(tx);
  }

  /**
   * Puts the plans in this order instead of the one of version `read`; `ids` names each of them once.
   *
   * Refuses with plan.order_incomplete or request.stale.
   */
  async arrange({ accountId }: StaffMember, read: number, ids: readonly string[]): Promise<void> {
    await this.transactions.run(async (tx) => {
      const { ids: before, version } = await this.plans.lockOrder(tx);
      const isComplete = before.length === ids.length && before.every((id) => ids.includes(id));
      if (!isComplete) throw new AppError('plan.order_incomplete');
      const changedBy = ['plan.arranged'] as const;
      await this.versions.requireUnchanged(tx, { read, version, subject: 'plans', changedBy, now: { ids: before } });
      await this.plans.arrange(tx, ids);
      const actor = { actorId: accountId };
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
