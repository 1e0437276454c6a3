import useSWR, { type SWRResponse } from 'swr';
import useSWRImmutable from 'swr/immutable';
import { Alert } from 'antd';
import { useLocale, useTranslations } from 'use-intl';
import '../shared/console/console-list.css';
import { api, type ApiError, call } from '../api/client';
import type { components } from '../api/schema';
import { writtenFor } from '../i18n/locale';
import { useMay } from '../shared/console/staff';
import type { Choice } from '../shared/forms/choice-fields';
import { formatDate } from '../shared/format/date';
import { CAPACITIES, type CapacityName } from './capacities';
import { useAmountText } from './capacity';

/** Says above a list that it leaves out other salespeople's customers, to those for whom the server does so. */
export function OwnCustomersNote() {
  const t = useTranslations('console');
  return useMay()('customers.every') ? null : <p className="muted mb-3">{t('ownCustomers')}</p>;
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

/** Notice above what a new administrator cannot approve yet. */
export function NewApprover({ text }: { readonly text: string }) {
  return (
    <div className="mb-4">
      <Alert showIcon role="note" title={text} />
    </div>
  );
}

const APPROVER_PATH = '/api/admin/proposals/approver';

/** When the reader, a new administrator, may start to approve; undefined when they already may, or it is not known. */
export function useApprovesFrom(): string | undefined {
  const { data } = useSWR(APPROVER_PATH, () => call(api.GET(APPROVER_PATH)));
  return data?.approvesFrom ?? undefined;
}

/** What a licence allows at one time. */
interface Held extends Readonly<Record<CapacityName, number>> {
  readonly expiresAt: string | null;
}

/** Words for what a licence has before and after a change. */
export function useTermsChange() {
  const t = useTranslations('console.terms');
  const title = useTranslations('ui.capacity.title');
  const amountOf = useAmountText();
  const endOf = ({ expiresAt }: Held): string => (expiresAt === null ? t('permanent') : formatDate(expiresAt));
  const change = (from: string, to: string): string => (from === to ? to : t('change', { from, to }));
  /** Only what differs. */
  const changed = (before: Held, after: Held): string => {
    const ends = before.expiresAt === after.expiresAt ? [] : [change(endOf(before), endOf(after))];
    const amounts = CAPACITIES.filter((name) => before[name] !== after[name]).map(
      (name) => `${title(name)} ${change(amountOf(before[name]), amountOf(after[name]))}`,
    );
    return [...ends, ...amounts].join(' · ');
  };
  const termsOf = (held: Held): string =>
    [...CAPACITIES.map((name) => `${title(name)} ${amountOf(held[name])}`), endOf(held)].join(' · ');
  return { endOf, amountOf, change, changed, termsOf };
}
