import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, call, type ApiError } from '../../api/client';
import type { components } from '../../api/schema';

export type Session = components['schemas']['SessionView'];

const KEY = '/api/account/sessions';

/** Where the account is signed in, the latest used first. */
export const useSessions = (): SWRResponse<Session[], ApiError> =>
  useSWR<Session[], ApiError>(KEY, () => call(api.GET(KEY)));

export const refreshSessions = () => mutate(KEY);

/** Signs one out. */
export async function endSession(id: string): Promise<void> {
  await call(api.DELETE('/api/account/sessions/{id}', { params: { path: { id } } }));
  await refreshSessions();
}

/** Signs every one out but this. */
export async function endOtherSessions(): Promise<void> {
  await call(api.DELETE(KEY));
  await refreshSessions();
}
