import useSWR, { type SWRResponse } from 'swr';
import { useLocale } from 'use-intl';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';
import type { Choice } from './fields';

export type StaffPlan = components['schemas']['StaffPlanView'];

export const STAFF_PLANS_KEY = '/api/admin/plans';

/** Every plan, the hidden ones too, in the order of the pricing page. */
export const useStaffPlans = (): SWRResponse<readonly StaffPlan[], ApiError> =>
  useSWR<readonly StaffPlan[], ApiError>(STAFF_PLANS_KEY, async () => (await call(api.GET(STAFF_PLANS_KEY))).items);

/** The plans by name, to choose from; none while they are loading. */
export function usePlanChoices(): readonly Choice[] {
  const locale = useLocale();
  const { data = [] } = useStaffPlans();
  return data.map(({ id, name }) => ({ value: id, label: name[locale] }));
}
