import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../api/client';
import type { components } from '../api/schema';
import { isSessionHeld, keepUserRecord, onTokenChange, readToken, forgetToken } from '../api/token';
import { dropDrafts, setDraftOwner } from '../shared/forms/drafts';
import { leaveUnasked, mayLeave } from '../shared/navigation/leaving';
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

/** The account whose data and input this page holds, from the first response to the next load. */
let accountId: string | undefined;

async function readInfo(): Promise<AccountInfo> {
  const token = readToken();
  const info = await call(api.GET(INFO_KEY, { params: { query: { redirect: 'false' } } }));
  // A response that arrives after the session has ended must not sign anyone in again.
  if (readToken() !== token) return info;
  if (accountId !== undefined && accountId !== info.id) return startOver();
  accountId = info.id;
  setDraftOwner(info.id);
  keepUserRecord(info);
  return info;
}

/**
 * Loads the page again for another account, without asking, so that nothing of the former one stays on the screen or in
 * memory. Never resolves.
 */
function startOver(): Promise<never> {
  dropDrafts();
  leaveUnasked();
  window.location.reload();
  return new Promise(() => undefined);
}

/** Refetches the account's own record after a change that it shows. */
export const refreshAccountInfo = () => mutate<AccountInfo>(INFO_KEY);

// A right was withdrawn since the account was read. Reading it again updates menu, bell and page at once, instead of when
// the window next gets the focus.
api.use({
  async onResponse({ response }) {
    if (response.status !== 403) return;
    if (/"auth\.forbidden"/.test(await response.clone().text())) void refreshAccountInfo();
  },
});

/** Matches SWR keys whose path, alone or first in an array, matches. */
const keysUnder =
  (paths: RegExp) =>
  (key: unknown): boolean => {
    const path: unknown = Array.isArray(key) ? key[0] : key;
    return typeof path === 'string' && paths.test(path);
  };

/** Responses that belong to the account: `/api/account/…`, `/api/admin/…` and the renewal prices of its licences. */
const isPersonal = keysUnder(/^\/api\/(account|admin|purchase)\b/);

/** Anyone with the link may read an offer, but its recipients see more of it. */
const isOffer = keysUnder(/^\/api\/quotes\//);

let owner = readToken();
let wasHeld = false;
onTokenChange(() => {
  const token = readToken();
  // The screen stays, because there was unsaved input when the session ended.
  if (isSessionHeld()) {
    wasHeld = true;
    return;
  }
  if (token === owner && !wasHeld) return;
  const goesOn = wasHeld && token !== '';
  owner = token;
  wasHeld = false;
  if (goesOn) {
    void goOn();
    return;
  }
  // The next person to sign in in this tab must see nothing of the previous one.
  void mutate(isPersonal, undefined, { revalidate: token !== '' });
  void mutate(isOffer, undefined, { revalidate: true });
});

/** After signing in again over unsaved input: the same person continues. */
async function goOn(): Promise<void> {
  if (accountId === undefined) await startOver();
  const info = await readInfo().catch(() => undefined);
  // Until it is known who signed in, nothing else is fetched for them. The account is also fetched whenever the window
  // gets the focus.
  await (info ? mutate(isPersonal) : refreshAccountInfo());
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
