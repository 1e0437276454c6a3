import { api, call } from '../../api/client';
import { forgetToken } from '../../api/token';
import { dropDrafts } from '../../shared/forms/drafts';
import { mayLeave } from '../../shared/navigation/leaving';

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
