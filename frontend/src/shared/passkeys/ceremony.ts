import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
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

/**
 * Lets the browser present a passkey. `publicKey` is passed through as the server created it: only the browser reads
 * it. Rejects with `PasskeyRefusal`.
 */
export async function showPasskey(publicKey: object) {
  const optionsJSON = publicKey as PublicKeyCredentialRequestOptionsJSON;
  const { clientExtensionResults, ...credential } = await hold(() => startAuthentication({ optionsJSON }));
  // Spread, because the contract's type has an open set of fields, which an interface has not.
  return { ...credential, clientExtensionResults: { ...clientExtensionResults } };
}

/** Lets the browser create a passkey. */
export async function makePasskey(publicKey: object) {
  const optionsJSON = publicKey as PublicKeyCredentialCreationOptionsJSON;
  const { clientExtensionResults, ...credential } = await hold(() => startRegistration({ optionsJSON }));
  return { ...credential, clientExtensionResults: { ...clientExtensionResults } };
}
