import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { refreshList } from '../../shared/console/use-list';
import { ifMatch } from '../../shared/console/use-versioned';
import { keyed } from '../../shared/request-key';

export type User = components['schemas']['StaffAccountView'];
export type UserFile = components['schemas']['StaffAccountFileView'];
export type UserSession = components['schemas']['StaffSessionView'];
export type Invitation = components['schemas']['InviteStaff'];
type Outcome = components['schemas']['DoneOrProposedView'];
export type Role = User['role'];

const PROPOSALS = '/api/admin/proposals';
const fileKey = (id: string) => `/api/admin/accounts/${id}`;
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
