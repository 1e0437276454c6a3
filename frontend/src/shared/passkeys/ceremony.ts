import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { api, call } from '../../api/client';
import { writeToken } from '../../api/token';
import { PasskeyRefusal, type RefusalReason } from './refusal';

/** Browsers do not distinguish a declined prompt from one that timed out. */
const REASONS: Readonly<Record<string, RefusalReason>> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
};

async function hold<T>(ceremony: () => Promise<T>): Promise<T> {
  if (!browserSupportsWebAuthn()) throw new PasskeyRefusal('unsupported');
  return ceremony().catch((error: unknown) => {
    const reason = error instanceof Error ? REASONS[error.name] : undefined;
    throw reason ? new PasskeyRefusal(reason) : error;
  });
}

/** `publicKey` is passed through as the server created it: only the browser reads it. */
async function showPasskey(publicKey: object) {
  const optionsJSON = publicKey as PublicKeyCredentialRequestOptionsJSON;
  const { clientExtensionResults, ...credential } = await hold(() => startAuthentication({ optionsJSON }));
  // Spread, because the contract's type has an open set of fields, which an interface has not.
  return { ...credential, clientExtensionResults: { ...clientExtensionResults } };
}

/** Lets the browser choose a passkey of this site, and stores the token returned for it. Rejects with `PasskeyRefusal`. */
export async function signInWithPasskey(): Promise<void> {
  const { publicKey, token: ceremony } = await call(api.POST('/api/webauthn-login-start'));
  const finish = { params: { query: { token: ceremony } }, body: await showPasskey(publicKey) };
  const { token } = await call(api.POST('/api/webauthn-login-finish', finish));
  writeToken(token);
}

/** Verifies a passkey again, in place of the password. Rejects with `PasskeyRefusal`. */
export async function confirmWithPasskey(): Promise<void> {
  const { publicKey, token } = await call(api.POST('/api/account/webauthn/confirm/start'));
  const finish = { params: { query: { token } }, body: await showPasskey(publicKey) };
  await call(api.POST('/api/account/webauthn/confirm/finish', finish));
}

/** Lets the browser create a passkey. Rejects with `PasskeyRefusal`. */
export async function makePasskey(publicKey: object) {
  const optionsJSON = publicKey as PublicKeyCredentialCreationOptionsJSON;
  const { clientExtensionResults, ...credential } = await hold(() => startRegistration({ optionsJSON }));
  return { ...credential, clientExtensionResults: { ...clientExtensionResults } };
}
