import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { onTokenChange, readToken } from '../../api/token';
import { useSignedIn } from './use-signed-in';

export type AccountInfo = components['schemas']['AccountInfoView'];

const INFO_KEY = '/api/account/info';

/** The signed-in person, refetched when the window gets the focus back. Asks nothing when nobody is signed in. */
export function useAccountInfo(): SWRResponse<AccountInfo, ApiError> {
  const signedIn = useSignedIn();
  return useSWR<AccountInfo, ApiError>(signedIn ? INFO_KEY : null, () =>
    call(api.GET(INFO_KEY, { params: { query: { redirect: 'false' } } })),
  );
}

/** After a change that the account's own record shows. */
export const refreshAccountInfo = () => mutate<AccountInfo>(INFO_KEY);

/** Keys of answers that belong to one person: `/api/account/…` and `/api/admin/…`, alone or first in an array. */
const isPersonal = (key: unknown): boolean => {
  const path: unknown = Array.isArray(key) ? key[0] : key;
  return typeof path === 'string' && /^\/api\/(account|admin)\//.test(path);
};

let owner = readToken();
onTokenChange(() => {
  const token = readToken();
  if (token === owner) return;
  owner = token;
  // Whoever signs in next in this tab must not see a moment of the one before.
  void mutate(isPersonal, undefined, { revalidate: token !== '' });
});
