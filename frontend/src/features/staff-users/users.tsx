import { Alert, Tag } from 'antd';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { useTranslations } from 'use-intl';
import { api, type ApiError, call, ifMatch } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList, useList } from '../../shared/console/list-state';
import { useStaffRoles } from '../../business/staff';
import { keyed } from '../../api/request-keys';

export type User = components['schemas']['StaffAccountView'];
export type UserFile = components['schemas']['StaffAccountFileView'];
type UserSession = components['schemas']['StaffSessionView'];
export type UserPasskey = components['schemas']['StaffPasskeyView'];
type Invitation = components['schemas']['InviteStaff'];
type Outcome = components['schemas']['DoneOrProposedView'];
export type Role = User['role'];

const PROPOSALS = '/api/admin/proposals';
const fileKey = (id: string) => `/api/admin/accounts/${id}`;
const passkeysKey = (id: string) => `/api/admin/accounts/${id}/passkeys`;
const sessionsKey = (id: string) => `/api/admin/accounts/${id}/sessions`;

/** One account. Each access is recorded, so it is fetched once and not whenever the window regains focus. */
export const useUser = (id: string): SWRResponse<UserFile, ApiError> =>
  useSWR<UserFile, ApiError>(
    fileKey(id),
    () => call(api.GET('/api/admin/accounts/{id}', { params: { path: { id } } })),
    { revalidateOnFocus: false },
  );

/** The account's sessions. */
export const useUserSessions = (id: string): SWRResponse<UserSession[], ApiError> =>
  useSWR<UserSession[], ApiError>(sessionsKey(id), () =>
    call(api.GET('/api/admin/accounts/{id}/sessions', { params: { path: { id } } })),
  );

/** The account's passkeys, the oldest first. */
export const usePasskeys = (id: string): SWRResponse<UserPasskey[], ApiError> =>
  useSWR<UserPasskey[], ApiError>(passkeysKey(id), () =>
    call(api.GET('/api/admin/accounts/{id}/passkeys', { params: { path: { id } } })),
  );

/** Removes a customer's passkey, notifies them and signs them out everywhere. */
export async function removePasskey(id: string, passkeyId: string, reason: string): Promise<void> {
  const params = { path: { id, passkeyId } };
  await call(api.POST('/api/admin/accounts/{id}/passkeys/{passkeyId}/removal', { params, body: { reason } }));
  await Promise.all([mutate(passkeysKey(id)), mutate(sessionsKey(id))]);
}

/** Corrects the name and the address of this version of a customer. */
export async function correctPerson(
  id: string,
  version: number,
  body: components['schemas']['CorrectedPersonBody'],
): Promise<void> {
  try {
    await call(api.PUT('/api/admin/accounts/{id}/person', { ...over(id, version), body }));
  } finally {
    await refresh(id);
  }
}

/**
 * Disables or enables an account. A disabled one is signed out everywhere; enabling a disabled administrator takes two.
 */
export async function setEnabled({ id, version }: User, isEnabled: boolean, reason?: string): Promise<Became> {
  const body = { isEnabled, ...(reason ? { reason } : {}) };
  try {
    return await became(call(api.PUT('/api/admin/accounts/{id}/enabled', { ...over(id, version), body })));
  } finally {
    await refresh(id);
  }
}

/** Changes the role of this version of the account. */
export async function changeRole(
  id: string,
  version: number,
  { role, reason }: { readonly role: Role; readonly reason: string | undefined },
): Promise<Became> {
  const body = { role, ...(reason === undefined ? {} : { reason }) };
  try {
    return await became(call(api.PUT('/api/admin/accounts/{id}/role', { ...over(id, version), body })));
  } finally {
    await refresh(id);
  }
}

/** Proposes to remove all passkeys of a colleague. */
export async function resetPasskeys(id: string, reason: string, key: string): Promise<void> {
  const params = { path: { id }, header: keyed(key) };
  await call(api.POST('/api/admin/accounts/{id}/passkey-reset', { params, body: { reason } }));
  await refreshList(PROPOSALS);
}

type Became = 'done' | 'proposed';

async function became(answer: Promise<Outcome>): Promise<Became> {
  const { proposalId } = await answer;
  if (proposalId === null) return 'done';
  await refreshList(PROPOSALS);
  return 'proposed';
}

const over = (id: string, version: number) => ({ params: { path: { id }, header: ifMatch(version) } });

export async function endSessions(id: string): Promise<void> {
  await call(api.DELETE('/api/admin/accounts/{id}/sessions', { params: { path: { id } } }));
  await mutate(sessionsKey(id));
}

/** Creates an account for a new member of staff and mails them a link to it. */
export async function inviteStaff(body: Invitation): Promise<Became> {
  const outcome = await became(call(api.POST('/api/admin/staff', { body })));
  await refreshList('/api/admin/accounts');
  return outcome;
}

const refresh = (id: string) =>
  Promise.all([mutate(fileKey(id)), mutate(sessionsKey(id)), refreshList('/api/admin/accounts')]);

/** Whether the reader is the only administrator. Unknown counts as no: the server checks when the form is sent. */
function useIsOnlyAdministrator(): boolean {
  const { data } = useList('/api/admin/accounts', { role: 'admin', isDisabled: 'false' });
  return data?.total === 1;
}

interface Props {
  readonly isShown: boolean;
  /** The role that the account gets. */
  readonly role: Role;
  readonly mail: string;
  /** Replaces the usual hint. */
  readonly hint?: string;
}

/** Says which approval creating staff needs, or where to create an administrator when there is no other one. */
export function SecondAdministrator({ isShown, role, mail, hint }: Props) {
  const t = useTranslations('staff-users');
  const isOnly = useIsOnlyAdministrator();
  const common = useTranslations('console');
  const text = isOnly ? t('onlyAdministrator', { mail: mail || t('mail'), role }) : (hint ?? common('secondPerson'));
  return (
    <div aria-live="polite">
      {isShown && (
        <Alert
          showIcon
          type="warning"
          role="note"
          title={
            <>
              <div>{text}</div>
              {!isOnly && role === 'admin' && <div>{t('newAdministrator')}</div>}
            </>
          }
        />
      )}
    </div>
  );
}

interface Roles {
  /** All roles that an account can have. */
  readonly all: readonly Role[];
  /** Whether it has to be assigned on the server: the only administrator cannot assign a role that can give things away. */
  readonly isByServer: (role: Role) => boolean;
  /** Whether assigning it to an account of another role takes a second administrator, or the server. */
  readonly needsApproval: (role: Role, before: Role) => boolean;
}

/** The roles of accounts, and what it takes to assign them. A hint: the server decides. */
export function useRoles(): Roles {
  const staff = useStaffRoles();
  const isOnly = useIsOnlyAdministrator();
  const permissionsOf = (role: Role) => staff.find((one) => one.role === role)?.permissions ?? [];
  const canGive = (role: Role) => staff.some((one) => one.role === role && one.canGive);
  return {
    all: ['customer', ...staff.map(({ role }) => role)],
    isByServer: (role) => isOnly && canGive(role),
    needsApproval: (role, before) => {
      const held = permissionsOf(before);
      return permissionsOf(role).some((one) => !held.includes(one)) && (!isOnly || canGive(role));
    },
  };
}

export type Purse = components['schemas']['PurseView'];
type PointCorrection = components['schemas']['PointCorrectionBody'];

export const POINT_RECORDS = '/api/admin/point-records';
const purseKey = (id: string) => `/api/admin/accounts/${id}/points`;

/** The points that an account has, and can spend. */
export const usePurse = (id: string): SWRResponse<Purse, ApiError> =>
  useSWR<Purse, ApiError>(purseKey(id), () =>
    call(api.GET('/api/admin/accounts/{id}/points', { params: { path: { id } } })),
  );

/** The balance before and after a correction, and whether a second administrator would have to approve it. */
export const previewCorrection = (id: string, body: Pick<PointCorrection, 'points'>) =>
  call(api.POST('/api/admin/accounts/{id}/points/preview', { params: { path: { id } }, body }));

/** Gives or takes points, or leaves a proposal that waits for a second administrator. */
export async function correctPoints(id: string, body: PointCorrection, key: string): Promise<'done' | 'proposed'> {
  const params = { path: { id }, header: keyed(key) };
  const { proposalId } = await call(api.POST('/api/admin/accounts/{id}/points', { params, body }));
  await Promise.all([mutate(purseKey(id)), refreshList(POINT_RECORDS), refreshList('/api/admin/proposals')]);
  return proposalId === null ? 'done' : 'proposed';
}

/** Whether an account is usable, disabled or about to be deleted. */
export function Standing({ user: { disabledAt, deletionRequestedAt } }: { readonly user: User }) {
  const t = useTranslations('staff-users');
  if (disabledAt) return <Tag color="error">{t('disabled')}</Tag>;
  if (deletionRequestedAt) return <Tag color="warning">{t('leaving')}</Tag>;
  return <Tag color="success">{t('enabled')}</Tag>;
}
