import { mutate } from 'swr';
import { useTranslations } from 'use-intl';
import { api, call, ifMatch } from '../../api/client';
import type { components } from '../../api/schema';
import { perCapacity } from '../../business/capacities';
import { useAmountText } from '../../business/capacity';
import { STAFF_PLANS_KEY, type StaffPlan, type StaffPlans } from '../../business/staff';
import { type Words } from '../../shared/console/versioned';
import { formatYuan } from '../../shared/format/money';

type PlanChange = components['schemas']['PlanChangeBody'];
export type PlanBody = Omit<PlanChange, 'startsOn' | 'reason' | 'isFree'> & { readonly isFree: boolean };
export type PlanPreview = components['schemas']['PlanPreviewView'];
export type PriceRow = components['schemas']['PriceRowView'];
type NewPlan = components['schemas']['NewPlanBody'];
export type Combo = components['schemas']['ComboBody'];
type Edition = StaffPlan['edition'];

export const EDITIONS = ['professional', 'enterprise', 'community'] as const satisfies Edition[];

const refresh = (): Promise<unknown> => mutate(STAFF_PLANS_KEY);

/** Returns whether it was proposed: it waits for a second administrator then. */
export async function createPlan(body: NewPlan): Promise<boolean> {
  const { proposalId } = await call(api.POST(STAFF_PLANS_KEY, { body }));
  await refresh();
  return proposalId !== null;
}

/**
 * Replaces this version: refused when it is no longer the newest. The list is fetched again either way. Returns whether
 * it was proposed.
 */
export async function changePlan(id: string, version: number, body: PlanChange): Promise<boolean> {
  try {
    const { proposalId } = await call(
      api.PUT('/api/admin/plans/{id}', { params: { path: { id }, header: ifMatch(version) }, body }),
    );
    return proposalId !== null;
  } finally {
    await refresh();
  }
}

/** Cancels the change that waits for its day: refused when another one waits by now. */
export async function cancelPlanned(id: string, changeId: string): Promise<void> {
  try {
    await call(api.DELETE('/api/admin/plans/{id}/planned', { params: { path: { id }, query: { changeId } } }));
  } finally {
    await refresh();
  }
}

/** The displayed prices of a plan, and what its planned change would make of them; a lifetime comes last. */
export function plannedPrices({ combos: before }: StaffPlan, { combos: after }: Pick<StaffPlan, 'combos'>): PriceRow[] {
  const chargeIn = (combos: StaffPlan['combos'], term: number) =>
    combos.find(({ months }) => months === term)?.chargeFen ?? null;
  return [...new Set([...before, ...after].map(({ months }) => months))]
    .toSorted((one, other) => (one || Infinity) - (other || Infinity))
    .map((months) => ({ months, beforeFen: chargeIn(before, months), afterFen: chargeIn(after, months) }));
}

/** The prices before and after, and whether a second administrator has to approve them. A new plan has no id. */
export const previewPlan = (id: string | undefined, body: PlanBody): Promise<PlanPreview> =>
  call(api.POST('/api/admin/plans/preview', { body: { ...body, ...(id === undefined ? {} : { id }) } }));

/** The editable part of a plan. */
export const bodyOf = ({
  id: _id,
  edition: _edition,
  version: _version,
  planned: _planned,
  voided: _voided,
  combos,
  ...body
}: StaffPlan): PlanBody => ({
  ...body,
  combos: combos.map(({ chargeFen: _charge, ...combo }) => combo),
});

/** Hides a plan or shows it again. Returns whether it was proposed. */
export async function setHidden(plan: StaffPlan, isHidden: boolean, reason = ''): Promise<boolean> {
  return changePlan(plan.id, plan.version, { ...bodyOf(plan), isHidden, reason });
}

/** Moves a plan one place up or down on the pricing page. */
export async function movePlan({ items, orderVersion }: StaffPlans, id: string, by: -1 | 1): Promise<void> {
  const ids = items.map((plan) => plan.id);
  const from = ids.indexOf(id);
  const moved = ids.toSpliced(from, 1).toSpliced(from + by, 0, id);
  try {
    await call(api.PUT('/api/admin/plans/order', { params: { header: ifMatch(orderVersion) }, body: { ids: moved } }));
  } finally {
    await refresh();
  }
}

/** The fields of a plan as text. */
export function usePlanWords(): Words<PlanBody> {
  const t = useTranslations('staff-plans');
  const inBoth = ({ zh, en }: { readonly zh: string; readonly en: string }) => `${zh}\n${en}`.trim();
  const capacity = useTranslations('ui.capacity.name');
  const amount = useAmountText();
  return {
    name: { label: t('name'), text: inBoth },
    description: { label: t('description'), text: inBoth },
    ...perCapacity((name) => ({ label: capacity(name), text: amount })),
    isHidden: { label: t('state'), text: (isHidden) => t(isHidden ? 'hidden' : 'offered') },
    isFree: { label: t('free'), text: (isFree) => t(isFree ? 'free' : 'priced') },
    combos: {
      label: t('combos'),
      text: (combos) =>
        combos
          .toSorted((one, other) => one.months - other.months)
          .map(({ months, priceFen, discountBps }) =>
            [
              months === 0 ? t('lifetime') : t('monthCount', { months }),
              formatYuan(priceFen),
              ...(discountBps < 10_000 ? [`× ${discountBps / 100}%`] : []),
            ].join(' '),
          )
          .join('\n'),
    },
  };
}
