import { api, call } from '../../api/client';
import { writeToken } from '../../api/token';
import { showPasskey } from '../../shared/passkeys/ceremony';

/** Lets the browser choose a passkey of this site, and stores the token returned for it. */
export async function signInWithPasskey(): Promise<void> {
  const { publicKey, token: ceremony } = await call(api.POST('/api/webauthn-login-start'));
  const finish = { params: { query: { token: ceremony } }, body: await showPasskey(publicKey) };
  const { token } = await call(api.POST('/api/webauthn-login-finish', finish));
  writeToken(token);
}

/** Verifies a passkey again, in place of the password. */
export async function confirmWithPasskey(): Promise<void> {
  const { publicKey, token } = await call(api.POST('/api/account/webauthn/confirm/start'));
  const finish = { params: { query: { token } }, body: await showPasskey(publicKey) };
  await call(api.POST('/api/account/webauthn/confirm/finish', finish));
}
