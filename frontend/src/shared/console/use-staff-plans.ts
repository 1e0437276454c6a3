import useSWR, { type SWRResponse } from 'swr';
import { useLocale } from 'use-intl';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import type { Choice } from '../forms/fields';
import { writtenFor } from '../../i18n/locale';

export type StaffPlans = components['schemas']['StaffPlansView'];
export type StaffPlan = components['schemas']['StaffPlanView'];

export const STAFF_PLANS_KEY = '/api/admin/plans';

/** All plans, including hidden ones, in the order of the pricing page. */
export const useStaffPlans = (): SWRResponse<StaffPlans, ApiError> =>
  useSWR<StaffPlans, ApiError>(STAFF_PLANS_KEY, () => call(api.GET(STAFF_PLANS_KEY)));

/** The plans by name, to choose from; none while they are loading. */
export function usePlanChoices(): readonly Choice[] {
  const locale = useLocale();
  const { data } = useStaffPlans();
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: writtenFor(name, locale) }));
}

/** The name of a plan; its id while the names are loading, and for one that no longer exists. */
export function usePlanName(): (id: string) => string {
  const choices = usePlanChoices();
  return (id) => choices.find(({ value }) => value === id)?.label ?? id;
}
