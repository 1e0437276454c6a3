import { mutate } from 'swr';
import { api, call } from '../../api/client';
import type { components } from '../../api/schema';
import { STAFF_PLANS_KEY, type StaffPlan } from '../../shared/console/use-staff-plans';

export type PlanBody = components['schemas']['PlanBody'];
export type NewPlan = components['schemas']['NewPlanBody'];
export type Combo = components['schemas']['ComboBody'];
export type Edition = StaffPlan['edition'];

export const EDITIONS = ['professional', 'enterprise', 'community'] as const satisfies Edition[];

const refresh = (): Promise<unknown> => mutate(STAFF_PLANS_KEY);

export async function createPlan(body: NewPlan): Promise<void> {
  await call(api.POST(STAFF_PLANS_KEY, { body }));
  await refresh();
}

export async function changePlan(id: string, body: PlanBody): Promise<void> {
  await call(api.PUT('/api/admin/plans/{id}', { params: { path: { id } }, body }));
  await refresh();
}

/** Offers a plan, or no longer. */
export async function setHidden({ id, edition: _edition, ...plan }: StaffPlan, isHidden: boolean): Promise<void> {
  const combos = plan.combos.map(({ chargeFen: _charge, ...combo }) => combo);
  await changePlan(id, { ...plan, combos, isHidden });
}

/** Puts a plan one place up or down on the pricing page. */
export async function movePlan(plans: readonly StaffPlan[], id: string, by: -1 | 1): Promise<void> {
  const ids = plans.map((plan) => plan.id);
  const from = ids.indexOf(id);
  const moved = ids.toSpliced(from, 1).toSpliced(from + by, 0, id);
  await call(api.PUT('/api/admin/plans/order', { body: { ids: moved } }));
  await refresh();
}
