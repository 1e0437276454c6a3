import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../api/client';
import type { components } from '../api/schema';
import { isSessionHeld, keepUserRecord, onTokenChange, readToken, forgetToken } from '../api/token';
import { dropDrafts, setDraftOwner } from '../shared/forms/drafts';
import { mayLeave } from '../shared/navigation/leaving';
import { useSignedIn } from './signed-in';

export type AccountInfo = components['schemas']['AccountInfoView'];

const INFO_KEY = '/api/account/info';

/** Source: the specification, section 4. By default SWR would skip focus events that follow within some seconds. */
const ON_EVERY_FOCUS = { focusThrottleInterval: 0, dedupingInterval: 0 };

/** The signed-in person, refetched whenever the window regains focus. Sends no request while signed out. */
export function useAccountInfo(): SWRResponse<AccountInfo, ApiError> {
  const signedIn = useSignedIn();
  return useSWR<AccountInfo, ApiError>(signedIn ? INFO_KEY : null, readInfo, ON_EVERY_FOCUS);
}

/** The account of the session that this page last saw. */
let accountId: string | undefined;

async function readInfo(): Promise<AccountInfo> {
  const token = readToken();
  const info = await call(api.GET(INFO_KEY, { params: { query: { redirect: 'false' } } }));
  // A response that arrives after the session has ended must not sign anyone in again.
  if (readToken() !== token) return info;
  accountId = info.id;
  setDraftOwner(info.id);
  keepUserRecord(info);
  return info;
}

/** Refetches the account's own record after a change that it shows. */
export const refreshAccountInfo = () => mutate<AccountInfo>(INFO_KEY);

/** Cache keys of personal responses: `/api/account/…` and `/api/admin/…`, alone or first in an array. */
const isPersonal = (key: unknown): boolean => {
  const path: unknown = Array.isArray(key) ? key[0] : key;
  return typeof path === 'string' && /^\/api\/(account|admin)\//.test(path);
};

let owner = readToken();
let wasHeld = false;
/** The account that typed what is on the screen: the cached record may already be the next person's. */
let heldBy: string | undefined;
onTokenChange(() => {
  const token = readToken();
  // The screen stays: there was unsaved input when the session ended.
  if (isSessionHeld()) {
    if (!wasHeld) heldBy = accountId;
    wasHeld = true;
    return;
  }
  if (token === owner && !wasHeld) return;
  const goesOn = wasHeld && token !== '';
  owner = token;
  wasHeld = false;
  if (goesOn) void goOn();
  // The next person to sign in in this tab must see nothing of the previous one.
  else void mutate(isPersonal, undefined, { revalidate: token !== '' });
});

/** After signing in again over unsaved input: the same person continues; for another one the page reloads. */
async function goOn(): Promise<void> {
  const now = await readInfo().catch(() => undefined);
  if (!now || now.id === heldBy) {
    await mutate(isPersonal);
    return;
  }
  dropDrafts();
  window.location.reload();
}

/**
 * Ends the session and reloads at the home page, so that nothing of the account stays in memory. Signs out on this
 * device even if the request fails: an expired session or a network failure must not keep the person signed in. Unsent
 * input is discarded, too, after a confirmation if there is any.
 */
export async function logout(homePath: string): Promise<void> {
  if (!(await mayLeave())) return;
  try {
    await call(api.POST('/api/account/logout'));
  } catch (error) {
    console.warn(error);
  }
  dropDrafts();
  forgetToken();
  window.location.assign(homePath);
}
