import { createContext, type ReactNode, useContext } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { useLocale, useTranslations } from 'use-intl';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { writtenFor } from '../../i18n/locale';
import type { Choice } from '../forms/choice-fields';

export type Permission = components['schemas']['Permission'];

const NONE: readonly Permission[] = [];
const Held = createContext(NONE);

/** Provides the permissions of the signed-in member of staff. */
export const PermissionsOf = Held.Provider;

/** Whether the reader has a permission. A hint for what to show: the server checks every call. */
export function useMay(): (permission: Permission) => boolean {
  const held = useContext(Held);
  return (permission) => held.includes(permission);
}

/** Content shown only with a permission, such as a button for the action. */
export function Allowed({ to, children }: { readonly to: Permission; readonly children: ReactNode }) {
  return useMay()(to) ? children : null;
}

/** Says above a list that it leaves out other salespeople's customers, to those for whom the server does so. */
export function OwnCustomersNote() {
  const t = useTranslations('console');
  return useMay()('customers.every') ? null : <p className="muted list-note">{t('ownCustomers')}</p>;
}

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

type StaffRoleFile = components['schemas']['StaffRoleView'];

const PATH = '/api/admin/roles';
const NO_ROLES: readonly StaffRoleFile[] = [];

/** Staff roles with their permissions; empty while they are loading. */
export function useStaffRoles(): readonly StaffRoleFile[] {
  return useSWRImmutable(PATH, () => call(api.GET(PATH))).data ?? NO_ROLES;
}
