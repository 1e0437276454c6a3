import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';

export type Session = components['schemas']['SessionView'];

const KEY = '/api/account/sessions';

/** The account's sessions, most recently used first. */
export const useSessions = (): SWRResponse<Session[], ApiError> =>
  useSWR<Session[], ApiError>(KEY, () => call(api.GET(KEY)));

export const refreshSessions = () => mutate(KEY);

/** Signs out one session. */
export async function endSession(id: string): Promise<void> {
  await call(api.DELETE('/api/account/sessions/{id}', { params: { path: { id } } }));
  await refreshSessions();
}

/** Signs out every session except this one. */
export async function endOtherSessions(): Promise<void> {
  await call(api.DELETE(KEY));
  await refreshSessions();
}
