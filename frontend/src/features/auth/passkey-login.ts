import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser';
import type { Client } from 'openapi-fetch';
import { api, call } from '../../api/client';
import { writeToken } from '../../api/token';
import type { PasskeyPaths } from './passkey-paths';
import { PasskeyRefusal } from './passkey-refusal';

const passkeys = api as unknown as Client<PasskeyPaths>;

/** Lets the browser choose a passkey of this site, and stores the token that it earns. */
export async function signInWithPasskey(): Promise<void> {
  if (!browserSupportsWebAuthn()) throw new PasskeyRefusal('passkeyUnsupported');
  const { publicKey, token: ceremony } = await call(passkeys.POST('/api/webauthn-login-start'));
  // Handed through as the server made it: only the browser reads it.
  const optionsJSON = publicKey as PublicKeyCredentialRequestOptionsJSON;
  const credential = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    // Browsers do not tell a person who declined from a prompt that nobody answered.
    const cancelled = error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
    throw cancelled ? new PasskeyRefusal('passkeyCancelled') : error;
  });
  const finish = { params: { query: { token: ceremony } }, body: credential };
  const { token } = await call(passkeys.POST('/api/webauthn-login-finish', finish));
  writeToken(token);
}
