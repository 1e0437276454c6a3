import useSWR, { mutate, type SWRResponse } from 'swr';
import { api, type ApiError, call } from '../../api/client';
import type { components } from '../../api/schema';
import { isSessionHeld, keepUserRecord, onTokenChange, readToken } from '../../api/token';
import { dropDrafts, setDraftOwner } from '../../shared/forms/drafts';
import { useSignedIn } from './use-signed-in';

export type AccountInfo = components['schemas']['AccountInfoView'];

const INFO_KEY = '/api/account/info';

/** Source: the specification, section 4. The library would leave out what follows within some seconds. */
const ON_EVERY_FOCUS = { focusThrottleInterval: 0, dedupingInterval: 0 };

/** The signed-in person, refetched whenever the window gets the focus back. Asks nothing when nobody is signed in. */
export function useAccountInfo(): SWRResponse<AccountInfo, ApiError> {
  const signedIn = useSignedIn();
  return useSWR<AccountInfo, ApiError>(signedIn ? INFO_KEY : null, readInfo, ON_EVERY_FOCUS);
}

/** Whose session this page has known last. */
let accountId: string | undefined;

async function readInfo(): Promise<AccountInfo> {
  const token = readToken();
  const info = await call(api.GET(INFO_KEY, { params: { query: { redirect: 'false' } } }));
  // An answer that comes after the session has ended signs nobody in again.
  if (readToken() !== token) return info;
  accountId = info.id;
  setDraftOwner(info.id);
  keepUserRecord(info);
  return info;
}

/** After a change that the account's own record shows. */
export const refreshAccountInfo = () => mutate<AccountInfo>(INFO_KEY);

/** Keys of answers that belong to one person: `/api/account/…` and `/api/admin/…`, alone or first in an array. */
const isPersonal = (key: unknown): boolean => {
  const path: unknown = Array.isArray(key) ? key[0] : key;
  return typeof path === 'string' && /^\/api\/(account|admin)\//.test(path);
};

let owner = readToken();
let wasHeld = false;
/** Who typed what is on the screen: the kept answer may already be the next person's. */
let heldBy: string | undefined;
onTokenChange(() => {
  const token = readToken();
  // What is on the screen stays: somebody was typing when the session ended.
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
  // Whoever signs in next in this tab must not see a moment of the one before.
  else void mutate(isPersonal, undefined, { revalidate: token !== '' });
});

/** Signed in again below what was typed: the same person goes on; for another one the page begins anew. */
async function goOn(): Promise<void> {
  const now = await readInfo().catch(() => undefined);
  if (!now || now.id === heldBy) {
    await mutate(isPersonal);
    return;
  }
  dropDrafts();
  window.location.reload();
}
