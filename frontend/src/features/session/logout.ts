import { api, call } from '../../api/client';
import { forgetToken } from '../../api/token';
import { dropDrafts } from '../../shared/forms/drafts';
import { mayLeave } from '../../shared/navigation/leaving';

/**
 * Ends the session and loads the home page anew, so that nothing of the account stays in memory. Signs out on this
 * device whatever the server says: an ended session or a lost network must not keep anybody signed in. What was typed
 * and not sent goes, too, after a question where there is something.
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
