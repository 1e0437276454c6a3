import { useSyncExternalStore } from 'react';
import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { onTokenChange, readToken, writeToken } from '../../api/token';

export type AccountInfo = components['schemas']['AccountInfoView'];

const INFO_KEY = '/api/account/info';

/** Whether this browser holds a token. `undefined` while prerendered HTML is taken over: nobody can know yet. */
export function useSignedIn(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    onTokenChange,
    () => readToken() !== '',
    () => undefined,
  );
}

/** The signed-in person, refetched when the window gets the focus back. Asks nothing when nobody is signed in. */
export function useAccountInfo(): SWRResponse<AccountInfo, ApiError> {
  const signedIn = useSignedIn();
  return useSWR<AccountInfo, ApiError>(
    signedIn ? INFO_KEY : null,
    () => call(api.GET('/api/account/info', { params: { query: { redirect: 'false' } } })),
    { shouldRetryOnError: (error: ApiError) => error.status !== 401, keepPreviousData: false },
  );
}

/** After a change that the account's own record shows. */
export const refreshAccountInfo = () => mutate(INFO_KEY);

/** Ends the session here whatever the server says, and leaves no account data in this page. */
export async function logout(homePath: string): Promise<void> {
  try {
    await call(api.POST('/api/account/logout'));
  } catch (error) {
    // An ended session or a lost network must not keep anybody signed in on this device.
    console.warn(error);
  }
  writeToken('');
  window.location.assign(homePath);
}
