import { api, call } from '../../api/client';
import { forgetToken } from '../../api/token';

/**
 * Ends the session and loads the home page anew, so that nothing of the account stays in memory. Signs out on this
 * device whatever the server says: an ended session or a lost network must not keep anybody signed in.
 */
export async function logout(homePath: string): Promise<void> {
  try {
    await call(api.POST('/api/account/logout'));
  } catch (error) {
    console.warn(error);
  }
  forgetToken();
  window.location.assign(homePath);
}
