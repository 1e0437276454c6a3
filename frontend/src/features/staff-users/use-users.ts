import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';
import { ifMatch } from '../../shared/console/use-versioned';

export type User = components['schemas']['StaffAccountView'];
export type UserFile = components['schemas']['StaffAccountFileView'];
export type UserSession = components['schemas']['StaffSessionView'];
export type Invitation = components['schemas']['StaffInvitationView'];
export type Role = User['role'];
export type StaffRole = Exclude<Role, 'customer'>;

export const ROLES = ['customer', 'reviewer', 'admin'] as const satisfies readonly Role[];
export const STAFF_ROLES = ['reviewer', 'admin'] as const satisfies readonly StaffRole[];

const fileKey = (id: string) => `/api/admin/accounts/${id}`;
const sessionsKey = (id: string) => `/api/admin/accounts/${id}/sessions`;

/** One account. Looking at it is written down, so it is asked for once and not at every return to the window. */
export const useUser = (id: string): SWRResponse<UserFile, ApiError> =>
  useSWR<UserFile, ApiError>(
    fileKey(id),
    () => call(api.GET('/api/admin/accounts/{id}', { params: { path: { id } } })),
    { revalidateOnFocus: false },
  );

/** Where it is signed in. */
export const useUserSessions = (id: string): SWRResponse<UserSession[], ApiError> =>
  useSWR<UserSession[], ApiError>(sessionsKey(id), () =>
    call(api.GET('/api/admin/accounts/{id}/sessions', { params: { path: { id } } })),
  );

/** A disabled account is signed out everywhere. */
export async function setEnabled({ id, version }: User, isEnabled: boolean, reason?: string): Promise<void> {
  const body = { isEnabled, ...(reason ? { reason } : {}) };
  try {
    await call(api.PUT('/api/admin/accounts/{id}/enabled', { ...over(id, version), body }));
  } finally {
    await refresh(id);
  }
}

/** Over this version of the account. */
export async function changeRole(id: string, version: number, role: Role): Promise<void> {
  try {
    await call(api.PUT('/api/admin/accounts/{id}/role', { ...over(id, version), body: { role } }));
  } finally {
    await refresh(id);
  }
}

const over = (id: string, version: number) => ({ params: { path: { id }, header: ifMatch(version) } });

export async function endSessions(id: string): Promise<void> {
  await call(api.DELETE('/api/admin/accounts/{id}/sessions', { params: { path: { id } } }));
  await mutate(sessionsKey(id));
}

/** Makes an account for a new member of staff; its link is shown once. */
export async function inviteStaff(mail: string, role: StaffRole): Promise<Invitation> {
  const invitation = await call(api.POST('/api/admin/staff', { body: { mail, role } }));
  await refreshList('/api/admin/accounts');
  return invitation;
}

const refresh = (id: string) =>
  Promise.all([mutate(fileKey(id)), mutate(sessionsKey(id)), refreshList('/api/admin/accounts')]);
